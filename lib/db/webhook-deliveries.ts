/** The only writer of a message's status after it was made. */
import { webhookDeliveryMachine, type WebhookDeliveryStatus } from "@/lib/domain/webhook/delivery.status";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

const deliverySelect = {
  id: true,
  endpointId: true,
  workspaceId: true,
  type: true,
  data: true,
  status: true,
  tries: true,
  triesTotal: true,
  nextTryAt: true,
  lastStatus: true,
  lastError: true,
  occurredAt: true,
  finishedAt: true,
} satisfies Prisma.WebhookDeliverySelect;

/** One message to one address. */
export type WebhookDeliveryRecord = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySelect }>;

const trySelect = {
  number: true,
  at: true,
  durationMs: true,
  responseStatus: true,
  error: true,
  responseStart: true,
} satisfies Prisma.WebhookTrySelect;
export type WebhookTryRecord = Prisma.WebhookTryGetPayload<{ select: typeof trySelect }>;

/** Messages that are sent to one address at once: a slow receiver holds up nobody else. */
const AT_ONCE_MAX = 4;

/**
 * Takes up to `limit` messages that are due and holds them for `holdMs`: nobody else sends them meanwhile, and when
 * this process dies somebody does afterwards.
 */
export async function claimDueDeliveries(
  db: Queryable,
  { now, holdMs, limit }: { now: Date; holdMs: number; limit: number },
): Promise<WebhookDeliveryRecord[]> {
  const until = new Date(now.getTime() + holdMs);
  const rows = await db.$queryRaw<Array<{ id: string }>>`
    UPDATE "webhook_delivery" SET "claimedUntil" = ${until}
    WHERE "id" IN (
      SELECT "due"."id" FROM "webhook_endpoint" e CROSS JOIN LATERAL (
        SELECT d."id" FROM "webhook_delivery" d
        WHERE d."endpointId" = e."id" AND d."status" = 'pending' AND d."nextTryAt" <= ${now}
          AND (d."claimedUntil" IS NULL OR d."claimedUntil" <= ${now})
        ORDER BY d."nextTryAt", d."id"
        LIMIT GREATEST(0, ${AT_ONCE_MAX} - (SELECT count(*) FROM "webhook_delivery" s
          WHERE s."endpointId" = e."id" AND s."status" = 'pending' AND s."claimedUntil" > ${now}))
        FOR UPDATE SKIP LOCKED
      ) AS "due"
      WHERE e."disabledAt" IS NULL LIMIT ${limit}
    )
    RETURNING "id"`;
  return db.webhookDelivery.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: { id: "asc" },
    select: deliverySelect,
  });
}

export interface WebhookTryOutcome {
  at: Date;
  durationMs: number;
  responseStatus: number | null;
  error: string | null;
  responseStart: string | null;
}

/** Keeps what a try met and what follows: arrived, another try at `nextTryAt`, or given up. */
export async function recordWebhookTry(
  tx: Queryable,
  delivery: Pick<WebhookDeliveryRecord, "id" | "tries" | "triesTotal" | "status">,
  outcome: WebhookTryOutcome,
  next: { event: "arrive" } | { event: "give_up" } | { event: null; nextTryAt: Date },
): Promise<void> {
  const { at, durationMs, responseStatus, error, responseStart } = outcome;
  const number = delivery.triesTotal + 1;
  const status: WebhookDeliveryStatus =
    next.event === null ? "pending" : webhookDeliveryMachine.apply(next.event, delivery.status);
  const { count } = await tx.webhookDelivery.updateMany({
    // A message that was sent again meanwhile, or by another process, has another count.
    where: { id: delivery.id, status: "pending", triesTotal: delivery.triesTotal },
    data: {
      status,
      tries: delivery.tries + 1,
      triesTotal: number,
      nextTryAt: next.event === null ? next.nextTryAt : null,
      claimedUntil: null,
      lastStatus: responseStatus,
      lastError: error,
      finishedAt: next.event === null ? null : at,
    },
  });
  if (count === 0) return;
  await tx.webhookTry.create({
    data: { deliveryId: delivery.id, number, at, durationMs, responseStatus, error, responseStart },
    select: { number: true },
  });
}

/** Puts a message back to be sent at `now`; false while it is pending anyhow. */
export async function resendWebhookDelivery(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.webhookDelivery.updateMany({
    where: { id, status: { in: [...webhookDeliveryMachine.fromOf("resend")] } },
    data: { status: "pending", tries: 0, nextTryAt: now, claimedUntil: null, finishedAt: null },
  });
  return count === 1;
}

/** Brings the next try of a message that waits for it forward to `now`; false when it is due, or being sent, anyhow. */
export async function hastenWebhookDelivery(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.webhookDelivery.updateMany({
    where: {
      ...{ id, status: "pending", nextTryAt: { gt: now } },
      OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }],
    },
    data: { nextTryAt: now },
  });
  return count === 1;
}

export interface WebhookDeliveryQuery {
  endpointId: string;
  status?: WebhookDeliveryStatus;
  /** Messages made before this one. */
  after?: string;
  limit: number;
}

/** Newest first. */
export async function listWebhookDeliveries(
  db: Queryable,
  workspaceId: string,
  { endpointId, status, after, limit }: WebhookDeliveryQuery,
): Promise<WebhookDeliveryRecord[]> {
  return db.webhookDelivery.findMany({
    where: { workspaceId, endpointId, status, ...(after === undefined ? {} : { id: { lt: after } }) },
    orderBy: { id: "desc" },
    take: limit,
    select: deliverySelect,
  });
}

export async function findWebhookDelivery(
  db: Queryable,
  workspaceId: string,
  address: { endpointId: string; deliveryId: string },
): Promise<(WebhookDeliveryRecord & { tryRows: WebhookTryRecord[] }) | null> {
  return db.webhookDelivery.findFirst({
    where: { id: address.deliveryId, endpointId: address.endpointId, workspaceId },
    select: { ...deliverySelect, tryRows: { orderBy: { number: "asc" }, select: trySelect } },
  });
}

/** Forgets messages that ended before `before`. */
export async function forgetWebhookDeliveries(db: Queryable, before: Date): Promise<void> {
  await db.webhookDelivery.deleteMany({ where: { status: { not: "pending" }, finishedAt: { lt: before } } });
}
