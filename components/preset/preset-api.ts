import { z } from "zod";
import { presetWire, type NewPreset } from "@/lib/domain/preset/preset.wire";
import { apiGet, apiPath, apiSend } from "@/lib/client/api";

const presetListWire = z.object({ data: z.array(presetWire) });

export function listPresets(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/presets", { workspace }), presetListWire, signal);
}

export function savePreset(workspace: string, preset: NewPreset) {
  return apiSend(apiPath("/presets", { workspace }), presetWire, { method: "POST", body: preset });
}

export function deletePreset(workspace: string, presetId: string) {
  return apiSend(apiPath(`/presets/${presetId}`, { workspace }), z.unknown(), { method: "DELETE" });
}
