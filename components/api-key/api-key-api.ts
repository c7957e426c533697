import { z } from "zod";
import { apiKeyWire, createdApiKeyWire, type NewApiKey } from "@/lib/domain/api-key/api-key.wire";
import { apiGet, apiPath, apiSend } from "@/lib/client/api";

const apiKeyListWire = z.object({ data: z.array(apiKeyWire) });

export function listApiKeys(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/api-keys", { workspace }), apiKeyListWire, signal);
}

export function createApiKey(workspace: string, key: NewApiKey) {
  return apiSend(apiPath("/api-keys", { workspace }), createdApiKeyWire, { method: "POST", body: key });
}

export function revokeApiKey(workspace: string, keyId: string) {
  return apiSend(apiPath(`/api-keys/${keyId}`, { workspace }), z.unknown(), { method: "DELETE" });
}

/** Both keys work for `overlapHours`. */
export function rotateApiKey(workspace: string, keyId: string, overlapHours: number) {
  const body = { overlap_hours: overlapHours };
  return apiSend(apiPath(`/api-keys/${keyId}/rotate`, { workspace }), createdApiKeyWire, { method: "POST", body });
}
