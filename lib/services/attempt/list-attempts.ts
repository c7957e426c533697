import type { AttemptListKey, AttemptListQuery } from "@/lib/db/attempt-page";
import { attemptListKey, listAttemptsInRun, type AttemptRecord } from "@/lib/db/attempts";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "../run/run-view";

/** Attempts of one run that fit a filter, in the order of a sort; `limit` is 1 to 200. Throws `not_found` for an unknown run. */
export async function listAttempts({
  ctx,
  runId,
  query,
}: {
  ctx: ServiceContext;
  runId: string;
  query: AttemptListQuery;
}): Promise<Page<AttemptRecord, AttemptListKey>> {
  requireScope(ctx, "runs:read");
  const run = await getRunInWorkspace(ctx, runId);
  const rows = await listAttemptsInRun(queryable(ctx), ctx.workspace.id, run, { ...query, limit: query.limit + 1 });
  return pageOf(rows, query.limit, (attempt) => attemptListKey(attempt, query.sort));
}
