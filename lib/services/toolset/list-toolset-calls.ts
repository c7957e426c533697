import { listToolsetCalls as readCalls, type ToolsetCallRecord } from "@/lib/db/toolset-calls";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";

/** Calls of the workspace, newest first; those that touched one computer when it is named. */
export async function listToolsetCalls({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: { before?: string; computerId?: string; limit: number };
}): Promise<Page<ToolsetCallRecord, { id: string }>> {
  requireScope(ctx, "desktops:read");
  const rows = await readCalls(queryable(ctx), ctx.workspace.id, { ...query, limit: query.limit + 1 });
  return pageOf(rows, query.limit, ({ id }) => ({ id }));
}
