import type { PresetRecord } from "@/lib/db/run-presets";
import type { PresetWire } from "@/lib/domain/preset/preset.wire";
import { creatorColumns, type ServiceContext } from "@/lib/services/context";

export function serializePreset(ctx: ServiceContext, preset: PresetRecord): PresetWire {
  return {
    id: preset.id,
    name: preset.name,
    document: preset.document,
    is_shared: preset.isShared,
    is_own: preset.createdById === creatorColumns(ctx.actor).createdById,
    created_by: preset.createdByName,
    created_at: preset.createdAt.toISOString(),
    updated_at: preset.updatedAt.toISOString(),
  };
}
