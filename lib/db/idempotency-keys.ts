import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

/** Which request a key belongs to. */
export interface IdempotencyAddress {
  workspaceId: string;
  route: string;
  key: string;
}

export interface IdempotencyRecord {
  bodyHash: string;
  responseStatus: number;
  responseBody: unknown;
  createdAt: Date;
}

/** Keys older than this are forgotten. Shorter and a client that slept overnight starts its run twice. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1_000;

/**
 * Takes the key for this transaction; false when another transaction has it, which is to say that the first request
 * is still in flight. The lock ends with the transaction, also by a crash, so no key is ever stuck.
 */
export async function tryLockIdempotencyKey(tx: Queryable, address: IdempotencyAddress): Promise<boolean> {
  const name = JSON.stringify([address.workspaceId, address.route, address.key]);
  const rows = await tx.$queryRaw<Array<{ taken: boolean }>>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`;
  return rows[0]?.taken === true;
}

export async function findIdempotencyKey(
  db: Queryable,
  address: IdempotencyAddress,
): Promise<IdempotencyRecord | null> {
  const row = await db.idempotencyKey.findUnique({
    where: { workspaceId_route_key: address },
    select: { bodyHash: true, responseStatus: true, responseBody: true, createdAt: true },
  });
  if (row === null || row.responseStatus === null) return null;
  return { ...row, responseStatus: row.responseStatus };
}

/** Keeps the answer under its key; replaces one that was forgotten. */
export async function saveIdempotencyKey(
  tx: Queryable,
  address: IdempotencyAddress,
  record: IdempotencyRecord,
): Promise<void> {
  const data = { ...record, responseBody: record.responseBody as Prisma.InputJsonValue };
  await tx.idempotencyKey.upsert({
    where: { workspaceId_route_key: address },
    create: { ...address, ...data },
    update: data,
    select: { key: true },
  });
}

/** Forgets keys made before `before`; returns how many. */
export async function forgetIdempotencyKeys(db: Queryable, before: Date): Promise<number> {
  const { count } = await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: before } } });
  return count;
}

/** A key that somebody has taken; `responseStatus` null while its answer is not there yet. */
export interface TakenIdempotencyKey {
  bodyHash: string;
  responseStatus: number | null;
  responseBody: unknown;
}

/**
 * Takes a key that nobody has, or whose answer is forgotten, or whose request was lost on the way; null when it was
 * taken now, else who has it. Of two that come at once exactly one gets null.
 */
export async function reserveIdempotencyKey(
  db: Queryable,
  { workspaceId, route, key }: IdempotencyAddress,
  {
    bodyHash,
    now,
    forgottenBefore,
    lostBefore,
  }: { bodyHash: string; now: Date; forgottenBefore: Date; lostBefore: Date },
): Promise<TakenIdempotencyKey | null> {
  const taken = await db.$executeRaw`
    INSERT INTO "idempotency_key" ("workspaceId", "key", "route", "bodyHash", "createdAt")
    VALUES (${workspaceId}, ${key}, ${route}, ${bodyHash}, ${now})
    ON CONFLICT ("workspaceId", "route", "key") DO UPDATE
      SET "bodyHash" = ${bodyHash}, "createdAt" = ${now}, "responseStatus" = NULL, "responseBody" = NULL
      WHERE "idempotency_key"."createdAt" < ${forgottenBefore}
        OR ("idempotency_key"."responseStatus" IS NULL AND "idempotency_key"."createdAt" < ${lostBefore})`;
  if (taken === 1) return null;
  const row = await db.idempotencyKey.findUnique({
    where: { workspaceId_route_key: { workspaceId, route, key } },
    select: { bodyHash: true, responseStatus: true, responseBody: true },
  });
  // Given back between the two statements: the caller comes again.
  return row ?? { bodyHash, responseStatus: null, responseBody: null };
}

/** Keeps the answer of a taken key. */
export async function finishIdempotencyKey(
  db: Queryable,
  address: IdempotencyAddress,
  answer: { responseStatus: number; responseBody: unknown },
): Promise<void> {
  const responseBody = answer.responseBody as Prisma.InputJsonValue;
  await db.idempotencyKey.updateMany({ where: address, data: { responseStatus: answer.responseStatus, responseBody } });
}

/** Gives a taken key back, as if it had not been used. */
export async function releaseIdempotencyKey(db: Queryable, address: IdempotencyAddress): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { ...address, responseStatus: null } });
}
