/** What runs and their workspaces have spent. The caller holds the run's lock. */
import type { Queryable } from "./client";

interface Spender {
  runId: string;
  workspaceId: string;
}

/** Adds money to the spend of a run and its workspace; less than 0 gives back. */
export async function addSpend(tx: Queryable, { runId, workspaceId }: Spender, microUsd: number): Promise<void> {
  const data = { spentMicroUsd: { increment: BigInt(microUsd) } };
  await tx.run.update({ where: { id: runId }, data, select: { id: true } });
  await tx.workspace.update({ where: { id: workspaceId }, data, select: { id: true } });
}

/**
 * Adds measured compute cost of an attempt. `modelCostMicroUsd` of the same attempt is in the spend already and only
 * makes it dearer.
 */
export async function addComputeCost(
  tx: Queryable,
  spender: Spender,
  costMicroUsd: number,
  modelCostMicroUsd = 0,
): Promise<void> {
  await addSpend(tx, spender, costMicroUsd);
  await tx.$executeRaw`
    UPDATE "run" SET "maxAttemptMicroUsd" = GREATEST("maxAttemptMicroUsd", ${BigInt(costMicroUsd + modelCostMicroUsd)})
    WHERE "id" = ${spender.runId}`;
}
