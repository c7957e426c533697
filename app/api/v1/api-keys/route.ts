import { serializeApiKey, serializeCreatedApiKey } from "@/lib/api/serializers/api-key";
import { withApi } from "@/lib/api/with-api";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { listApiKeys } from "@/lib/services/api-key/list-api-keys";

export const dynamic = "force-dynamic";

/** Keys of the workspace. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx }) => ({ body: { data: (await listApiKeys({ ctx })).map(serializeApiKey) } }),
});

/** Makes a key; the answer is the only place its text ever stands. A key makes none that may do more than itself. */
export const POST = withApi({
  auth: "any",
  scope: "admin",
  answersSecret: true,
  body: true,
  handler: async ({ ctx, body }) => ({
    status: 201,
    body: serializeCreatedApiKey(await createApiKey({ ctx, input: body })),
  }),
});
