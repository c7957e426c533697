import type { WebhookDeliveryRecord, WebhookTryRecord } from "@/lib/db/webhook-deliveries";
import type { WebhookEndpointRecord } from "@/lib/db/webhook-endpoints";
import type {
  WebhookDeliveryDetailWire,
  WebhookDeliveryWire,
  WebhookWire,
  WebhookWithSecretWire,
} from "@/lib/domain/webhook/webhook.wire";
import type { WebhookWithSecret } from "@/lib/services/webhook/webhook-view";

/** An address without its secret. */
export function serializeWebhook(webhook: WebhookEndpointRecord): WebhookWire {
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    events: webhook.events,
    invalid_rate_max: webhook.invalidRateMax,
    enabled: webhook.disabledAt === null,
    disabled_at: webhook.disabledAt?.toISOString() ?? null,
    disabled_reason: webhook.disabledReason,
    failing_since: webhook.failingSince?.toISOString() ?? null,
    previous_secret_until: webhook.previousSecretUntil?.toISOString() ?? null,
    created_by: webhook.createdName,
    created_at: webhook.createdAt.toISOString(),
  };
}

export function serializeWebhookWithSecret({ webhook, secret }: WebhookWithSecret): WebhookWithSecretWire {
  return { ...serializeWebhook(webhook), secret };
}

export function serializeWebhookDelivery(delivery: WebhookDeliveryRecord): WebhookDeliveryWire {
  return {
    id: delivery.id,
    webhook_id: delivery.endpointId,
    type: delivery.type,
    // Written by the outbox from an object.
    data: delivery.data as Record<string, unknown>,
    status: delivery.status,
    tries: delivery.triesTotal,
    next_try_at: delivery.nextTryAt?.toISOString() ?? null,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    occurred_at: delivery.occurredAt.toISOString(),
    finished_at: delivery.finishedAt?.toISOString() ?? null,
  };
}

export function serializeWebhookDeliveryDetail(
  delivery: WebhookDeliveryRecord & { tryRows: WebhookTryRecord[] },
): WebhookDeliveryDetailWire {
  return {
    ...serializeWebhookDelivery(delivery),
    try_log: delivery.tryRows.map(({ number, at, durationMs, responseStatus, error, responseStart }) => ({
      number,
      at: at.toISOString(),
      duration_ms: durationMs,
      status: responseStatus,
      error,
      response_start: responseStart,
    })),
  };
}
