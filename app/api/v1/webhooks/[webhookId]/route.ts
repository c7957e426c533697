import { serializeWebhook } from "@/lib/api/serializers/webhook";
import { withApi } from "@/lib/api/with-api";
import { deleteWebhook } from "@/lib/services/webhook/delete-webhook";
import { getWebhook } from "@/lib/services/webhook/get-webhook";
import { updateWebhook } from "@/lib/services/webhook/update-webhook";

export const dynamic = "force-dynamic";

/** One address. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx, params }) => ({
    body: serializeWebhook(await getWebhook({ ctx, webhookId: params.webhookId ?? "" })),
  }),
});

/** Changes an address. Key or session. */
export const PATCH = withApi({
  auth: "any",
  scope: "admin",
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
