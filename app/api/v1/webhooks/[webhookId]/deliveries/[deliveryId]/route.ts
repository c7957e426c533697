import { serializeWebhookDeliveryDetail } from "@/lib/api/serializers/webhook";
import { withApi } from "@/lib/api/with-api";
import { getWebhookDelivery } from "@/lib/services/webhook/get-webhook-delivery";

export const dynamic = "force-dynamic";

/** One message with every try. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx, params: { webhookId = "", deliveryId = "" } }) => ({
    body: serializeWebhookDeliveryDetail(await getWebhookDelivery({ ctx, webhookId, deliveryId })),
  }),
});
