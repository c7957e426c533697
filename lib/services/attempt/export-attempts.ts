import { attemptListKey, listAttemptsInRun, type AttemptRecord } from "@/lib/db/attempts";
import type { AttemptListKey } from "@/lib/db/attempt-page";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "../run/run-view";
import { readFilter } from "./read-filter";

/** Rows read at once: few queries, and never more than these in memory. */
const BATCH = 1_000;

export interface AttemptExport {
  runId: string;
  batches: AsyncGenerator<AttemptRecord[]>;
}

/**
 * Every attempt of a run that fits a filter, in its order, batch after batch. What changes while it is read may be missing or
 * old, none comes twice by the order of creation. Throws `not_found` and `invalid_filter` before the first batch.
 */
export async function exportAttempts({
  ctx,
  runId,
  filter: text,
}: {
  ctx: ServiceContext;
  runId: string;
  filter?: string;
}): Promise<AttemptExport> {
  requireScope(ctx, "runs:read");
  const { where, sort } = readFilter(text);
  const run = await getRunInWorkspace(ctx, runId);
  const { by, direction } = sort ?? { by: "number" as const, direction: "asc" as const };
  async function* batches() {
    let after: AttemptListKey | undefined;
    for (;;) {
      const query = { where, sort: by, direction, after, limit: BATCH };
      const rows = await listAttemptsInRun(queryable(ctx), ctx.workspace.id, run, query);
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH) return;
      after = attemptListKey(last, by);
    }
  }
  return { runId: run.id, batches: batches() };
}
