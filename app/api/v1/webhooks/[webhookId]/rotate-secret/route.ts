import { serializeWebhookWithSecret } from "@/lib/api/serializers/webhook";
import { withApi } from "@/lib/api/with-api";
import { rotateWebhookSecret } from "@/lib/services/webhook/rotate-webhook-secret";

export const dynamic = "force-dynamic";

/** Makes another secret, shown in this answer only. Key or session. */
export const POST = withApi({
  auth: "any",
  scope: "admin",
  answersSecret: true,
  handler: async ({ ctx, params, installation: { webhookSecret: secretOf } }) => ({
    body: serializeWebhookWithSecret(await rotateWebhookSecret({ ctx, webhookId: params.webhookId ?? "", secretOf })),
  }),
});
