import { saveSafety } from "@/lib/db/workspace-safety";
import { AppError } from "@/lib/domain/errors";
import { safetySchema } from "@/lib/domain/safety/safety.rules";
import { creatorColumns, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { getSafety, mayUpdateSafety, type SafetyView } from "./get-safety";

/** Replaces the rules whole; what is left out has its default. Owners and admins only. Safe to repeat. */
export async function updateSafety({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<SafetyView> {
  requireScope(ctx, "desktops:write");
  if (!mayUpdateSafety(ctx)) throw new AppError("forbidden", "Only owners and admins may change the safety rules.");
  const rules = parseInput(safetySchema, input);
  await inTransaction(ctx, async (tx) => {
    const by = { updatedBy: creatorColumns(ctx.actor).createdByName, updatedAt: ctx.now() };
    await saveSafety(tx, { workspaceId: ctx.workspace.id, rules, ...by });
    await emitAudit(ctx, tx, { action: "workspace.update_safety", target: ctx.workspace.id, data: { rules } });
  });
  return getSafety({ ctx });
}
