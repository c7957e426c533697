import type { WebhookEventType } from "@/lib/domain/webhook/webhook-event";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

const endpointSelect = {
  id: true,
  workspaceId: true,
  url: true,
  description: true,
  events: true,
  invalidRateMax: true,
  secretVersion: true,
  previousSecretUntil: true,
  disabledAt: true,
  disabledReason: true,
  failingSince: true,
  createdBy: true,
  createdName: true,
  createdAt: true,
} satisfies Prisma.WebhookEndpointSelect;

type EndpointRow = Prisma.WebhookEndpointGetPayload<{ select: typeof endpointSelect }>;

/** An address that hears of events. */
export interface WebhookEndpointRecord extends Omit<EndpointRow, "events"> {
  events: WebhookEventType[];
}

// Only the services write the list, from the closed one.
const toEndpoint = (row: EndpointRow): WebhookEndpointRecord => ({ ...row, events: row.events as WebhookEventType[] });

export type NewWebhookEndpoint = Pick<
  WebhookEndpointRecord,
  "id" | "workspaceId" | "url" | "description" | "events" | "invalidRateMax" | "createdBy" | "createdName" | "createdAt"
>;

export async function insertWebhookEndpoint(
  db: Queryable,
  endpoint: NewWebhookEndpoint,
): Promise<WebhookEndpointRecord> {
  return toEndpoint(await db.webhookEndpoint.create({ data: endpoint, select: endpointSelect }));
}

/** Newest first. A workspace has few, so there are no pages. */
export async function listWebhookEndpoints(db: Queryable, workspaceId: string): Promise<WebhookEndpointRecord[]> {
  const rows = await db.webhookEndpoint.findMany({
    where: { workspaceId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: endpointSelect,
  });
  return rows.map(toEndpoint);
}

export async function findWebhookEndpoint(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<WebhookEndpointRecord | null> {
  const row = await db.webhookEndpoint.findFirst({ where: { id, workspaceId }, select: endpointSelect });
  return row && toEndpoint(row);
}

export type WebhookEndpointEdit = Partial<
  Pick<
    WebhookEndpointRecord,
    | "url"
    | "description"
    | "events"
    | "invalidRateMax"
    | "secretVersion"
    | "previousSecretUntil"
    | "disabledAt"
    | "disabledReason"
    | "failingSince"
  >
>;

/** Writes an edit; null when the workspace has no such address. */
export async function editWebhookEndpoint(
  tx: Queryable,
  workspaceId: string,
  id: string,
  edit: WebhookEndpointEdit,
): Promise<WebhookEndpointRecord | null> {
  const { count } = await tx.webhookEndpoint.updateMany({ where: { id, workspaceId }, data: edit });
  return count === 0 ? null : findWebhookEndpoint(tx, workspaceId, id);
}

/** Removes an address with its messages; false when there was none. */
export async function deleteWebhookEndpoint(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const { count } = await tx.webhookEndpoint.deleteMany({ where: { id, workspaceId } });
  return count === 1;
}

/** Notes that a message arrived: whatever failed before is over. */
export async function noteWebhookArrival(tx: Queryable, id: string): Promise<void> {
  await tx.webhookEndpoint.updateMany({ where: { id, failingSince: { not: null } }, data: { failingSince: null } });
}

/** Notes a failed try; the first one since the last arrival stays. Returns since when it fails. */
export async function noteWebhookFailure(tx: Queryable, id: string, at: Date): Promise<Date> {
  await tx.webhookEndpoint.updateMany({ where: { id, failingSince: null }, data: { failingSince: at } });
  const row = await tx.webhookEndpoint.findUnique({ where: { id }, select: { failingSince: true } });
  return row?.failingSince ?? at;
}

/** Stops sending to an address; false when it was disabled before. */
export async function disableWebhookEndpoint(tx: Queryable, id: string, at: Date, reason: string): Promise<boolean> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, disabledAt: null },
    data: { disabledAt: at, disabledReason: reason },
  });
  return count === 1;
}
