import { findWebhookDelivery, type WebhookDeliveryRecord, type WebhookTryRecord } from "@/lib/db/webhook-deliveries";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

export interface DeliveryAddress {
  ctx: ServiceContext;
  webhookId: string;
  deliveryId: string;
}

/** One message with every try. Throws `not_found`. */
export async function getWebhookDelivery({
  ctx,
  webhookId: endpointId,
  deliveryId,
}: DeliveryAddress): Promise<WebhookDeliveryRecord & { tryRows: WebhookTryRecord[] }> {
  requireScope(ctx, "admin");
  const found = await findWebhookDelivery(queryable(ctx), ctx.workspace.id, { endpointId, deliveryId });
  if (found === null) throw new AppError("not_found", "There is no such message of this webhook.");
  return found;
}
