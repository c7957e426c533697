import { newId } from "@/lib/config/new-id";
import { findWebhookDelivery, type WebhookDeliveryRecord } from "@/lib/db/webhook-deliveries";
import { addWebhookMessage } from "@/lib/db/webhook-outbox";
import { AppError } from "@/lib/domain/errors";
import { TEST_EVENT } from "@/lib/domain/webhook/webhook-event";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { getWebhookInWorkspace } from "./webhook-view";

/** Queues a message that means nothing. Each call queues another. Throws `not_found`, `webhook_disabled`. */
export async function testWebhook({
  ctx,
  webhookId,
}: {
  ctx: ServiceContext;
  webhookId: string;
}): Promise<WebhookDeliveryRecord> {
  requireScope(ctx, "admin");
  const now = ctx.now();
  const id = newId("webhookDelivery", now);
  return inTransaction(ctx, async (tx) => {
    const { disabledAt } = await getWebhookInWorkspace(ctx, tx, webhookId);
    if (disabledAt !== null) throw new AppError("webhook_disabled", "Enable this webhook before you test it.");
    await addWebhookMessage(tx, {
      ...{ id, endpointId: webhookId, workspaceId: ctx.workspace.id, eventKey: `test:${id}`, type: TEST_EVENT },
      data: { webhook_id: webhookId },
      at: now,
    });
    await emitAudit(ctx, tx, { action: "webhook.test", target: webhookId, data: { delivery_id: id } });
    const made = await findWebhookDelivery(tx, ctx.workspace.id, { endpointId: webhookId, deliveryId: id });
    if (made === null) throw new Error("a message that was just written is gone");
    return made;
  });
}
