import { serializeCreatedApiKey } from "@/lib/api/serializers/api-key";
import { withApi } from "@/lib/api/with-api";
import { rotateApiKey } from "@/lib/services/api-key/rotate-api-key";

export const dynamic = "force-dynamic";

/** Makes a key in another's place; both work for `overlap_hours`. The answer is the only place the new text ever stands. */
export const POST = withApi({
  auth: "any",
  scope: "admin",
  answersSecret: true,
  body: true,
  handler: async ({ ctx, params, body }) => ({
    status: 201,
    body: serializeCreatedApiKey(await rotateApiKey({ ctx, keyId: params.keyId ?? "", input: body })),
  }),
});
