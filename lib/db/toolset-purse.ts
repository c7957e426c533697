import type { Queryable } from "./client";

/**
 * Sets money of a call aside. False when what is spent, what is set aside and this together pass its cap, or it has
 * ended; of two that come at once and do not both fit, one is refused.
 */
export async function reserveForCall(db: Queryable, callId: string, microUsd: number): Promise<boolean> {
  const amount = BigInt(microUsd);
  const count = await db.$executeRaw`
    UPDATE "toolset_call" SET "reservedMicroUsd" = "reservedMicroUsd" + ${amount}
    WHERE "id" = ${callId} AND "status" = 'running' AND "maxCostMicroUsd" > 0
      AND "spentMicroUsd" + "reservedMicroUsd" + ${amount} <= "maxCostMicroUsd"`;
  return count === 1;
}

/** Gives back what was set aside and notes what it came to; null where the price is not known. */
export async function settleForCall(
  db: Queryable,
  callId: string,
  { reservedMicroUsd, spentMicroUsd }: { reservedMicroUsd: number; spentMicroUsd: number | null },
): Promise<void> {
  await db.$executeRaw`
    UPDATE "toolset_call" SET
      "reservedMicroUsd" = GREATEST(0, "reservedMicroUsd" - ${BigInt(reservedMicroUsd)}),
      "spentMicroUsd" = "spentMicroUsd" + ${BigInt(spentMicroUsd ?? 0)},
      "hasUnpriced" = "hasUnpriced" OR ${spentMicroUsd === null}
    WHERE "id" = ${callId}`;
}
