import { listPresetsSeenBy, type PresetRecord } from "@/lib/db/run-presets";
import { PRESETS_MAX } from "@/lib/domain/preset/preset.wire";
import { creatorColumns, queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** The caller's own presets of runs and the workspace's shared ones, by name. */
export async function listPresets({ ctx }: { ctx: ServiceContext }): Promise<PresetRecord[]> {
  requireScope(ctx, "runs:read");
  return listPresetsSeenBy(queryable(ctx), ctx.workspace.id, creatorColumns(ctx.actor).createdById, PRESETS_MAX);
}
