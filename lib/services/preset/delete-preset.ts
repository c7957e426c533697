import { deletePresetRow, findPreset } from "@/lib/db/run-presets";
import { AppError } from "@/lib/domain/errors";
import { creatorColumns, roleOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";

/** Forgets a preset: its maker's, or a shared one when an admin or owner asks. Throws `not_found`, also on a repeat, and `forbidden`. */
export async function deletePreset({ ctx, presetId }: { ctx: ServiceContext; presetId: string }): Promise<void> {
  requireScope(ctx, "runs:write");
  const { createdById: makerId } = creatorColumns(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    const preset = await findPreset(tx, ctx.workspace.id, makerId, presetId);
    if (preset === null) throw new AppError("not_found", "There is no such preset in this workspace.");
    const role = roleOf(ctx.actor);
    if (preset.createdById !== makerId && role !== "owner" && role !== "admin") {
      throw new AppError("forbidden", "Only the maker of a shared preset, an admin or an owner may forget it.");
    }
    await deletePresetRow(tx, ctx.workspace.id, preset.id);
    await emitAudit(ctx, tx, { action: "preset.delete", target: preset.id, data: { name: preset.name } });
  });
}
