import { listRunsInWorkspace, type RunListKey, type RunListQuery } from "@/lib/db/runs";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { viewRuns, type RunView } from "./run-view";

/** Runs of the workspace, newest first. `limit` is 1 to 200. */
export async function listRuns({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: RunListQuery;
}): Promise<Page<RunView, RunListKey>> {
  requireScope(ctx, "runs:read");
  const rows = await listRunsInWorkspace(queryable(ctx), ctx.workspace.id, { ...query, limit: query.limit + 1 });
  const page = pageOf(rows, query.limit, ({ createdAt, id }) => ({ createdAt, id }));
  return { items: await viewRuns(ctx, page.items), next: page.next };
}
