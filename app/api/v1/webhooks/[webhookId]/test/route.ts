import { serializeWebhookDelivery } from "@/lib/api/serializers/webhook";
import { withApi } from "@/lib/api/with-api";
import { testWebhook } from "@/lib/services/webhook/test-webhook";

export const dynamic = "force-dynamic";

/** Queues a message that means nothing. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx, params }) => ({
    status: 202,
    body: serializeWebhookDelivery(await testWebhook({ ctx, webhookId: params.webhookId ?? "" })),
  }),
});
