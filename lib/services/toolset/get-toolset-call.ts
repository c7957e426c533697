import { findToolsetCall, type ToolsetCallRecord } from "@/lib/db/toolset-calls";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
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
