import { serializeWebhookDelivery } from "@/lib/api/serializers/webhook";
import { withApi } from "@/lib/api/with-api";
import { resendWebhookDelivery } from "@/lib/services/webhook/resend-webhook-delivery";

export const dynamic = "force-dynamic";

/** Sends a message again under its own id. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx, params: { webhookId = "", deliveryId = "" } }) => ({
    status: 202,
    body: serializeWebhookDelivery(await resendWebhookDelivery({ ctx, webhookId, deliveryId })),
  }),
});
