import { findToolsetCall, listToolsetCalls as readCalls, type ToolsetCallRecord } from "@/lib/db/toolset-calls";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";

/** One call with its subtasks, also while it runs. Throws `not_found`. */
export async function getToolsetCall({
  ctx,
  callId,
}: {
  ctx: ServiceContext;
  callId: string;
}): Promise<ToolsetCallRecord> {
  requireScope(ctx, "desktops:read");
  const call = await findToolsetCall(queryable(ctx), ctx.workspace.id, callId);
  if (!call) throw new AppError("not_found", "There is no such call in this workspace.");
  return call;
}

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
