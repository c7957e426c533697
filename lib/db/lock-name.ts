import type { Queryable } from "./client";

/** Waits for the lock of this name and holds it until the transaction ends. */
export async function lockName(tx: Queryable, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
