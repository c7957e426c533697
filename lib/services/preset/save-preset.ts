import { newId } from "@/lib/config/new-id";
import { countOtherPresets, writePreset, type PresetRecord } from "@/lib/db/run-presets";
import { AppError } from "@/lib/domain/errors";
import { newPresetSchema, PRESETS_MAX } from "@/lib/domain/preset/preset.wire";
import { creatorColumns, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";

/**
 * Keeps a run document, or a part of one, under a name; the caller's own preset of that name is replaced. Nothing of the
 * document is checked but its size. Throws `conflict` when the workspace keeps too many. Safe to repeat.
 */
export async function savePreset({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<PresetRecord> {
  requireScope(ctx, "runs:write");
  const { name, document, is_shared: isShared } = parseInput(newPresetSchema, input);
  const now = ctx.now();
  const maker = creatorColumns(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    if ((await countOtherPresets(tx, ctx.workspace.id, maker.createdById, name)) >= PRESETS_MAX) {
      throw new AppError("conflict", `A workspace keeps at most ${PRESETS_MAX} presets.`);
    }
    const preset = await writePreset(tx, {
      id: newId("preset", now),
      workspaceId: ctx.workspace.id,
      ...{ name, document, isShared },
      createdByType: maker.createdByType,
      createdById: maker.createdById,
      createdByName: maker.createdByName,
      createdAt: now,
      updatedAt: now,
    });
    await emitAudit(ctx, tx, { action: "preset.save", target: preset.id, data: { name, is_shared: isShared } });
    return preset;
  });
}
