import { newId } from "@/lib/config/new-id";
import { insertReverification, type ReverificationRecord } from "@/lib/db/reverifications";
import { creatorColumns, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import type { JudgedAgain } from "./judge-again";

/** Keeps a second judgement beside the attempt's own, which stays as it is, with an audit row. */
export async function keepReverification({
  ctx,
  judged: { attempt, result, productVersion },
}: {
  ctx: ServiceContext;
  judged: JudgedAgain;
}): Promise<ReverificationRecord> {
  requireScope(ctx, "runs:write");
  const now = ctx.now();
  return inTransaction(ctx, async (tx) => {
    const kept = await insertReverification(tx, {
      id: newId("reverification", now),
      workspaceId: ctx.workspace.id,
      runId: attempt.runId,
      attemptId: attempt.id,
      profile: result.profile,
      recordedProfile: result.recorded_profile,
      score: result.score,
      recordedScore: result.recorded_score,
      checkerError: result.checker_error,
      undecided: result.undecided,
      verifiers: result.checks.flatMap(({ computed }) => computed.implementation ?? []),
      verifierDigest: result.verifier_digest,
      productVersion,
      checks: result.checks,
      durationMs: result.duration_ms,
      ...creatorColumns(ctx.actor),
      createdAt: now,
    });
    const data = { reverification: kept.id, profile: kept.profile, score: kept.score, before: kept.recordedScore };
    await emitAudit(ctx, tx, { action: "attempt.reverify", target: attempt.id, data });
    return kept;
  });
}
