import { serializeWebhook, serializeWebhookWithSecret } from "@/lib/api/serializers/webhook";
import { withApi } from "@/lib/api/with-api";
import { createWebhook } from "@/lib/services/webhook/create-webhook";
import { listWebhooks } from "@/lib/services/webhook/list-webhooks";

export const dynamic = "force-dynamic";

/** Addresses that hear of events. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx }) => ({ body: { data: (await listWebhooks({ ctx })).map(serializeWebhook) } }),
});

/** Adds an address; its secret stands in this answer only. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "admin",
  answersSecret: true,
  body: true,
  handler: async ({ ctx, body, installation: { webhookSecret: secretOf } }) => ({
    status: 201,
    body: serializeWebhookWithSecret(await createWebhook({ ctx, input: body, secretOf })),
  }),
});
