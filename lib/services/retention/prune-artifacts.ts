import { countDue, removeDueRefs, type DueQuestion, type DueTotals } from "@/lib/db/retention-due";
import { findRetention } from "@/lib/db/retention-rules";
import { AppError } from "@/lib/domain/errors";
import { dueKinds } from "@/lib/domain/retention/retention.rules";
import { PRUNED_RUNS_MAX, retentionPruneSchema, type RetentionPruneWire } from "@/lib/domain/retention/retention.wire";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { emptyStore } from "./empty-store";

/** References that one transaction takes away. */
const BATCH = 20_000;
const TIMEOUT_MS = 10 * 60_000;

/**
 * Removes artifacts that the workspace's rules reach, or only tells which with `dry_run`. Runs, attempts, verdicts and
 * manifests stay as they are; what a run names and no longer has is noted with date and rule. Bytes that another run,
 * another workspace or anything else still names are kept. Safe to repeat: a prune that broke off is taken up by the next.
 */
export async function pruneArtifacts({
  ctx,
  store,
  input,
}: {
  ctx: ServiceContext;
  store: ArtifactStore;
  input: unknown;
}): Promise<RetentionPruneWire> {
  requireScope(ctx, "admin");
  const { dry_run: isDryRun, rules: given } = parseInput(retentionPruneSchema, input);
  if (given && !isDryRun) {
    throw new AppError("invalid_request", "Rules of a request are only looked ahead by; set them first.", {
      invalidParams: [{ pointer: "/rules", reason: "goes with dry_run only" }],
    });
  }
  const { rules: kept } = await findRetention(queryable(ctx), ctx.workspace.id);
  const rules = given ?? kept;
  const now = ctx.now();
  const question: DueQuestion = { workspaceId: ctx.workspace.id, rules, due: dueKinds(rules, now) };
  const totals = await countDue(queryable(ctx), question);
  if (isDryRun) return told(totals, true, 0);
  await removeRefs(ctx, question, totals, now);
  const waiting = await emptyStore({ ctx, store });
  return told(totals, false, waiting);
}

async function removeRefs(ctx: ServiceContext, question: DueQuestion, totals: DueTotals, now: Date): Promise<void> {
  const { kinds, runs } = totals;
  if (kinds.length === 0) return;
  for (let isFirst = true; ; isFirst = false) {
    const removed = await inTransaction(
      ctx,
      async (tx) => {
        const refs = await removeDueRefs(tx, question, { now, limit: BATCH });
        if (isFirst) {
          const rules = question.due.map(({ rule }) => rule);
          const data = {
            rules,
            kinds,
            runs: runs.length,
            first_runs: runs.slice(0, PRUNED_RUNS_MAX).map(({ id }) => id),
          };
          await emitAudit(ctx, tx, { action: "retention.prune", target: ctx.workspace.id, data });
        }
        return refs.length;
      },
      { timeoutMs: TIMEOUT_MS },
    );
    if (removed < BATCH) return;
  }
}

function told({ kinds, runs }: DueTotals, isDryRun: boolean, waiting: number): RetentionPruneWire {
  const wire = ({ artifacts, ...rest }: { artifacts: number; bytes: number }) => ({
    ...rest,
    artifact_count: artifacts,
  });
  const sum = (pick: (row: { artifacts: number; bytes: number }) => number) =>
    kinds.reduce((total, row) => total + pick(row), 0);
  return {
    dry_run: isDryRun,
    artifact_count: sum(({ artifacts }) => artifacts),
    bytes: sum(({ bytes }) => bytes),
    run_count: runs.length,
    kinds: kinds.map((row) => ({ kind: row.kind, ...wire(row) })),
    runs: runs.slice(0, PRUNED_RUNS_MAX).map((row) => ({ id: row.id, name: row.name, ...wire(row) })),
    waiting_count: waiting,
  };
}
