import { listComputersInWorkspace, type ComputerQuery, type ComputerRecord } from "@/lib/db/computers";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";

/** Computers of the workspace, newest first; `limit` is 1 to 200. */
export async function listComputers({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: ComputerQuery;
}): Promise<Page<ComputerRecord, { createdAt: Date; id: string }>> {
  requireScope(ctx, "runs:read");
  const rows = await listComputersInWorkspace(queryable(ctx), ctx.workspace.id, { ...query, limit: query.limit + 1 });
  return pageOf(rows, query.limit, ({ createdAt, id }) => ({ createdAt, id }));
}
