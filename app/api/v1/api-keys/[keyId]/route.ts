import { serializeApiKey } from "@/lib/api/serializers/api-key";
import { withApi } from "@/lib/api/with-api";
import { revokeApiKey } from "@/lib/services/api-key/revoke-api-key";

export const dynamic = "force-dynamic";

/** Revokes a key; safe to repeat. */
export const DELETE = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx, params }) => ({
    body: serializeApiKey(await revokeApiKey({ ctx, keyId: params.keyId ?? "" })),
  }),
});
