import { z } from "zod";
import { pageAnswer, placeOf } from "@/lib/api/page-answer";
import { webhookDeliveryListQuery } from "@/lib/api/queries";
import { serializeWebhookDelivery } from "@/lib/api/serializers/webhook";
import { withApi } from "@/lib/api/with-api";
import { listWebhookDeliveries } from "@/lib/services/webhook/list-webhook-deliveries";

export const dynamic = "force-dynamic";

/** Messages to an address, newest first. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "admin",
  query: webhookDeliveryListQuery,
  handler: async ({ ctx, params, query: { limit, cursor, status }, installation }) => {
    const endpointId = params.webhookId ?? "";
    const scope = { key: installation.cursorKey, list: ["webhook deliveries", ctx.workspace.id, endpointId, status] };
    const after = placeOf(scope, cursor, z.string());
    const page = await listWebhookDeliveries({ ctx, query: { endpointId, status, after, limit } });
    return pageAnswer(scope, page, serializeWebhookDelivery);
  },
});
