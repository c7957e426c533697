import { listDecisionsInWorkspace, type DecisionQuery, type DecisionRecord } from "@/lib/db/decisions";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";

/** Decisions of the workspace, newest first; `limit` is 1 to 200. */
export async function listDecisions({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: DecisionQuery;
}): Promise<Page<DecisionRecord, { id: string }>> {
  requireScope(ctx, "desktops:read");
  const found = { ...query, limit: query.limit + 1 };
  const rows = await listDecisionsInWorkspace(queryable(ctx), ctx.workspace.id, found);
  return pageOf(rows, query.limit, ({ id }) => ({ id }));
}
