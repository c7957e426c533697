import { etagOf } from "@/lib/api/etag";
import { serializeWebhook } from "@/lib/api/serializers/webhook";
import { withApi, type ApiCall } from "@/lib/api/with-api";
import type { WebhookWire } from "@/lib/domain/webhook/webhook.wire";
import { deleteWebhook } from "@/lib/services/webhook/delete-webhook";
import { getWebhook } from "@/lib/services/webhook/get-webhook";
import { updateWebhook } from "@/lib/services/webhook/update-webhook";

export const dynamic = "force-dynamic";

const read = async ({ ctx, params }: ApiCall<unknown>) =>
  serializeWebhook(await getWebhook({ ctx, webhookId: params.webhookId ?? "" }));
const etag = ({ url, description, events, invalid_rate_max, enabled }: WebhookWire) =>
  etagOf({ url, description, events, invalid_rate_max, enabled });

/** One address. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "admin",
  etag,
  handler: async (call) => ({ body: await read(call) }),
});

/** Changes an address. Key or session. */
export const PATCH = withApi({
  auth: "any",
  scope: "admin",
  etag,
  current: read,
  body: true,
  handler: async ({ ctx, params, body }) => ({
    body: serializeWebhook(await updateWebhook({ ctx, webhookId: params.webhookId ?? "", input: body })),
  }),
});

/** Removes an address with its messages. Key or session. */
export const DELETE = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx, params }) => {
    await deleteWebhook({ ctx, webhookId: params.webhookId ?? "" });
    return { status: 204, body: null };
  },
});
