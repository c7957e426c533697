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
