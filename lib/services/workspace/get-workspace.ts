import { listSpendAlerts, type SpendAlert } from "@/lib/db/workspace-spend";
import { roleHasRight, type Role } from "@/lib/domain/workspace/role";
import type { WORKSPACE_ACTIONS } from "@/lib/domain/workspace/workspace.wire";
import { hasScope, queryable, roleOf, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getWorkspaceRecord, type SpendingWorkspace } from "./get-workspace-record";

export type WorkspaceAction = (typeof WORKSPACE_ACTIONS)[number];

/** The workspace with what the caller may do in it, and which shares of its caps were crossed. */
export interface WorkspaceView extends SpendingWorkspace {
  role: Role | null;
  availableActions: WorkspaceAction[];
  spendAlerts: SpendAlert[];
}

/** The context's workspace. */
export async function getWorkspace({ ctx }: { ctx: ServiceContext }): Promise<WorkspaceView> {
  requireScope(ctx, "runs:read");
  return viewWorkspace(ctx, await getWorkspaceRecord(ctx));
}

export async function viewWorkspace(ctx: ServiceContext, workspace: SpendingWorkspace): Promise<WorkspaceView> {
  const { actor } = ctx;
  const spendAlerts = await listSpendAlerts(queryable(ctx), workspace.id);
  const role = actor.type === "user" ? actor.role : null;
  return { ...workspace, role, spendAlerts, availableActions: actionsOf(ctx) };
}

function actionsOf(ctx: ServiceContext): WorkspaceAction[] {
  const { actor } = ctx;
  const actions: WorkspaceAction[] = hasScope(actor, "runs:write") ? ["create_run"] : [];
  if (actor.type !== "user") return actions;
  if (mayUpdateWorkspace(ctx)) actions.push("update_limits");
  if (hasScope(actor, "admin")) actions.push("manage_keys", "manage_members");
  if (roleHasRight(actor.role, "create_workspace")) actions.push("create_workspace");
  return actions;
}

/** Owners and admins; a key may not raise the cap that bounds it. */
export function mayUpdateWorkspace(ctx: ServiceContext): boolean {
  return ctx.actor.type !== "api_key" && roleHasRight(roleOf(ctx.actor), "update_workspace");
}
