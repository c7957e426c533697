import { serializeApiKey, serializeCreatedApiKey } from "@/lib/api/serializers/api-key";
import { withApi } from "@/lib/api/with-api";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { listApiKeys } from "@/lib/services/api-key/list-api-keys";

export const dynamic = "force-dynamic";

/** Keys of the workspace. People only: a key sees no other key. */
export const GET = withApi({
  auth: "session",
  scope: "keys:admin",
  handler: async ({ ctx }) => ({ body: { data: (await listApiKeys({ ctx })).map(serializeApiKey) } }),
});

/** Makes a key; the answer is the only place its text ever stands. People only: keys cannot make keys. */
export const POST = withApi({
  auth: "session",
  scope: "keys:admin",
  body: true,
  handler: async ({ ctx, body }) => ({
    status: 201,
    body: serializeCreatedApiKey(await createApiKey({ ctx, input: body })),
  }),
});
