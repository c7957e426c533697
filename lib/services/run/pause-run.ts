import { lockRun } from "@/lib/db/run-events";
import { pauseLocked } from "@/lib/db/run-pause";
import { AppError } from "@/lib/domain/errors";
import { pauseRunSchema } from "@/lib/domain/run/run.operations";
import { isRunFinal, type RunStatus } from "@/lib/domain/run/run.status";
import { actorLabel, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { getRun } from "./get-run";
import { getOwnRun } from "./operable-run";
import type { RunView } from "./run-view";

/**
 * Pauses a run: nothing new of it starts, what works goes on to its end and is judged. The creator, admins and owners may.
 * Safe to repeat: a paused run keeps its first reason. Throws `not_found`, `forbidden`, and `invalid_transition` for a run
 * that has ended or is stopping.
 */
export async function pauseRun({
  ctx,
  runId,
  input,
}: {
  ctx: ServiceContext;
  runId: string;
  input: unknown;
}): Promise<RunView> {
  const { reason } = parseInput(pauseRunSchema, input);
  await getOwnRun(ctx, runId, "pause it");
  await inTransaction(ctx, async (tx) => {
    const run = await lockRun(tx, runId);
    const status = run?.status as RunStatus;
    if (!run || isRunFinal(status) || run.stopReason !== null) {
      throw new AppError("invalid_transition", `A run that is ${status} cannot be paused.`, {
        details: { from: status, event: "pause" },
      });
    }
    const paused = await pauseLocked(tx, run, { actor: actorLabel(ctx.actor), reason, now: ctx.now() });
    if (paused) await emitAudit(ctx, tx, { action: "run.pause", target: runId, data: { reason } });
  });
  return getRun({ ctx, runId });
}
