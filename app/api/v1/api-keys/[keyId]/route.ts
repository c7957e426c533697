import { serializeApiKey } from "@/lib/api/serializers/api-key";
import { withApi } from "@/lib/api/with-api";
import { revokeApiKey } from "@/lib/services/api-key/revoke-api-key";

export const dynamic = "force-dynamic";

/** Revokes a key; safe to repeat. People only. */
export const DELETE = withApi({
  auth: "session",
  scope: "keys:admin",
  handler: async ({ ctx, params }) => ({
    body: serializeApiKey(await revokeApiKey({ ctx, keyId: params.keyId ?? "" })),
  }),
});
