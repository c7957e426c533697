import { findSafety, saveSafety, type SafetyRecord } from "@/lib/db/workspace-safety";
import { safetySchema } from "@/lib/domain/safety/safety.rules";
import { AppError } from "@/lib/domain/errors";
import { creatorColumns, queryable, roleOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";

export interface SafetyView extends SafetyRecord {
  availableActions: Array<"update">;
}

/** What the toolset may do in this workspace. */
export async function getSafety({ ctx }: { ctx: ServiceContext }): Promise<SafetyView> {
  requireScope(ctx, "desktops:read");
  return {
    ...(await findSafety(queryable(ctx), ctx.workspace.id)),
    availableActions: mayUpdate(ctx) ? ["update"] : [],
  };
}

/** Replaces the rules whole; what is left out has its default. Owners and admins only. Safe to repeat. */
export async function putSafety({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<SafetyView> {
  requireScope(ctx, "desktops:write");
  if (!mayUpdate(ctx)) throw new AppError("forbidden", "Only owners and admins may change the safety rules.");
  const rules = parseInput(safetySchema, input);
  await inTransaction(ctx, async (tx) => {
    const by = { updatedBy: creatorColumns(ctx.actor).createdByName, updatedAt: ctx.now() };
    await saveSafety(tx, { workspaceId: ctx.workspace.id, rules, ...by });
    await emitAudit(ctx, tx, { action: "workspace.update_safety", target: ctx.workspace.id, data: { rules } });
  });
  return getSafety({ ctx });
}

/** A key may not: whoever acts by it would make its own rules. */
const mayUpdate = (ctx: ServiceContext) =>
  ctx.actor.type !== "api_key" && ["owner", "admin"].includes(roleOf(ctx.actor));
