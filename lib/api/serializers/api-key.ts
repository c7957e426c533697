import type { ApiKeyWire, CreatedApiKeyWire } from "@/lib/domain/api-key/api-key.wire";
import { SCOPES } from "@/lib/domain/workspace/scope";
import type { CreatedApiKey } from "@/lib/services/api-key/create-api-key";
import type { ApiKeyView } from "@/lib/services/api-key/list-api-keys";

/** A key without its text, which nobody has after the first answer, and without its hash. */
export function serializeApiKey(key: ApiKeyView): ApiKeyWire {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: SCOPES.filter((scope) => key.scopes.includes(scope)),
    created_by: key.createdByName,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    rotated_from: key.rotatedFromId,
  };
}

export function serializeCreatedApiKey({ secret, ...key }: CreatedApiKey): CreatedApiKeyWire {
  return { ...serializeApiKey(key), secret };
}
