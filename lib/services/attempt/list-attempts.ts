import {
  attemptListKey,
  listAttemptsInRun,
  type AttemptListKey,
  type AttemptListQuery,
  type AttemptRecord,
} from "@/lib/db/attempts";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "../run/run-view";

/** Attempts of one run under filters and a sort; `limit` is 1 to 200. Throws `not_found` for an unknown run. */
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
