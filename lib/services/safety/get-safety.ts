import { findSafety, type SafetyRecord } from "@/lib/db/workspace-safety";
import { queryable, roleOf, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

export interface SafetyView extends SafetyRecord {
  availableActions: Array<"update">;
}

/** What the toolset may do in this workspace. */
export async function getSafety({ ctx }: { ctx: ServiceContext }): Promise<SafetyView> {
  requireScope(ctx, "desktops:read");
  return {
    ...(await findSafety(queryable(ctx), ctx.workspace.id)),
    availableActions: mayUpdateSafety(ctx) ? ["update"] : [],
  };
}

/** A key may not: whoever acts by it would make its own rules. */
export const mayUpdateSafety = (ctx: ServiceContext) =>
  ctx.actor.type !== "api_key" && ["owner", "admin"].includes(roleOf(ctx.actor));
