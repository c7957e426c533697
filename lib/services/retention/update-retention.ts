import { findRetention, saveRetention } from "@/lib/db/retention-rules";
import { retentionRulesSchema } from "@/lib/domain/retention/retention.rules";
import { creatorColumns, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { getRetention, type RetentionView } from "./get-retention";

/** Replaces the rules whole; what is left out has its default. Removes nothing by itself. Safe to repeat. */
export async function updateRetention({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<RetentionView> {
  requireScope(ctx, "admin");
  const rules = parseInput(retentionRulesSchema, input);
  await inTransaction(ctx, async (tx) => {
    const { rules: before } = await findRetention(tx, ctx.workspace.id);
    const by = { updatedBy: creatorColumns(ctx.actor).createdByName, updatedAt: ctx.now() };
    await saveRetention(tx, { workspaceId: ctx.workspace.id, rules, ...by });
    await emitAudit(ctx, tx, { action: "workspace.update_retention", target: ctx.workspace.id, before, after: rules });
  });
  return getRetention({ ctx });
}
