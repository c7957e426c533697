/**
 * Messages are written in the transaction that makes them true, one for each address that asked for them. Without such
 * an address it is one look into a small index.
 */
import type { WebhookEventType } from "@/lib/domain/webhook/webhook-event";
import { newId } from "@/lib/config/new-id";
import type { Queryable } from "./client";

export interface Happening {
  workspaceId: string;
  /** Names what happened; a second message with the same key to the same address is not made. */
  eventKey: string;
  type: WebhookEventType;
  /** Ids and our own words only. */
  data: Record<string, unknown>;
  at: Date;
}

/** Writes the messages of one happening; returns how many. */
export async function addWebhookMessages(tx: Queryable, happening: Happening): Promise<number> {
  const { workspaceId, eventKey, type, data, at } = happening;
  const endpoints = await tx.$queryRaw<Array<{ id: string }>>`
    SELECT "id" FROM "webhook_endpoint"
    WHERE "workspaceId" = ${workspaceId} AND "disabledAt" IS NULL AND ${type} = ANY("events")`;
  let written = 0;
  for (const { id: endpointId } of endpoints) {
    written += await tx.$executeRaw`
      INSERT INTO "webhook_delivery"
        ("id", "endpointId", "workspaceId", "eventKey", "type", "data", "nextTryAt", "occurredAt")
      VALUES (${newId("webhookDelivery", at)}, ${endpointId}, ${workspaceId}, ${eventKey}, ${type}, ${JSON.stringify(data)}::jsonb, ${at}, ${at})
      ON CONFLICT ("endpointId", "eventKey") DO NOTHING`;
  }
  return written;
}

/** Writes one message to one address, whatever it subscribed to; not twice under one key. */
export async function addWebhookMessage(
  tx: Queryable,
  message: Omit<Happening, "type"> & { id: string; endpointId: string; type: string },
): Promise<void> {
  const { id, endpointId, workspaceId, eventKey, type, data, at } = message;
  await tx.$executeRaw`
    INSERT INTO "webhook_delivery"
      ("id", "endpointId", "workspaceId", "eventKey", "type", "data", "nextTryAt", "occurredAt")
    VALUES (${id}, ${endpointId}, ${workspaceId}, ${eventKey}, ${type}, ${JSON.stringify(data)}::jsonb, ${at}, ${at})
    ON CONFLICT ("endpointId", "eventKey") DO NOTHING`;
}
