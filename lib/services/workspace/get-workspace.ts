import type { WorkspaceRecord } from "@/lib/db/workspaces";
import type { Role } from "@/lib/domain/workspace/role";
import { hasScope, roleOf, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getWorkspaceRecord } from "./get-workspace-record";

export type WorkspaceAction = "create_run" | "update_limits" | "manage_keys";

/** The workspace with what the caller may do in it. */
export interface WorkspaceView extends WorkspaceRecord {
  role: Role | null;
  availableActions: WorkspaceAction[];
}

/** The context's workspace. */
export async function getWorkspace({ ctx }: { ctx: ServiceContext }): Promise<WorkspaceView> {
  requireScope(ctx, "runs:read");
  return viewWorkspace(ctx, await getWorkspaceRecord(ctx));
}

export function viewWorkspace(ctx: ServiceContext, workspace: WorkspaceRecord): WorkspaceView {
  const { actor } = ctx;
  const availableActions: WorkspaceAction[] = [];
  if (hasScope(actor, "runs:write")) availableActions.push("create_run");
  if (actor.type === "user" && mayUpdateLimits(ctx)) availableActions.push("update_limits");
  if (actor.type === "user" && hasScope(actor, "keys:admin")) availableActions.push("manage_keys");
  return { ...workspace, role: actor.type === "user" ? actor.role : null, availableActions };
}

/** Owners and admins; a key may not raise the cap that bounds it. */
export function mayUpdateLimits(ctx: ServiceContext): boolean {
  if (ctx.actor.type === "api_key") return false;
  return ["owner", "admin"].includes(roleOf(ctx.actor));
}
