import {
  hastenWebhookDelivery,
  resendWebhookDelivery as resendRow,
  type WebhookDeliveryRecord,
} from "@/lib/db/webhook-deliveries";
import { AppError } from "@/lib/domain/errors";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { getWebhookDelivery, type DeliveryAddress } from "./get-webhook-delivery";
import { getWebhookInWorkspace } from "./webhook-view";

/**
 * Sends a message again under its own id, with all tries anew; one that waits for its next try is sent at once, and its
 * tries count on. Safe to repeat while it is pending. Throws `not_found`, `webhook_disabled`.
 */
export async function resendWebhookDelivery({
  ctx,
  webhookId,
  deliveryId,
}: DeliveryAddress): Promise<WebhookDeliveryRecord> {
  requireScope(ctx, "admin");
  return inTransaction(ctx, async (tx) => {
    const address = { ctx: { ...ctx, tx }, webhookId, deliveryId };
    await getWebhookDelivery(address);
    const { disabledAt } = await getWebhookInWorkspace(ctx, tx, webhookId);
    if (disabledAt !== null) throw new AppError("webhook_disabled", "Enable this webhook before you send again.");
    const now = ctx.now();
    if ((await resendRow(tx, deliveryId, now)) || (await hastenWebhookDelivery(tx, deliveryId, now))) {
      await emitAudit(ctx, tx, { action: "webhook.resend", target: webhookId, data: { delivery_id: deliveryId } });
    }
    return getWebhookDelivery(address);
  });
}
