/**
 * What the children of a forked cohort share. Rows are keyed by the lease that wrote them, so a worker that lost its
 * lease cannot touch what a later one writes.
 */
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import type { NewStep } from "./attempt-work";
import { columnsOf, readRows } from "./read-rows";
import { stepColumns } from "./step-columns";
import { stepSelect, type StepRecord } from "./steps";

export interface PrefixKey {
  cohortId: string;
  leaseEpoch: number;
}

export interface PrefixFacts {
  stepCount?: number;
  gates?: Prisma.InputJsonArray;
  checkpointId?: string;
  checkpointDigest?: string | null;
  checkpointBytes?: number;
  createMs?: number;
  setupMs?: number;
  actMs?: number;
  storeMs?: number;
  restoreMs?: number;
  cpuSeconds?: number;
  memoryGibSeconds?: number;
  costMicroUsd?: number;
  forkedAt?: Date;
}

/** Safe to repeat. */
export async function insertPrefix(
  tx: Queryable,
  key: PrefixKey,
  facts: { desktopId: string; childCount: number },
): Promise<void> {
  await tx.prefix.createMany({ data: [{ ...key, ...facts, gates: [] }], skipDuplicates: true });
}

export async function updatePrefix(tx: Queryable, key: PrefixKey, facts: PrefixFacts): Promise<void> {
  const { checkpointBytes, costMicroUsd, ...columns } = facts;
  await tx.prefix.updateMany({
    where: key,
    data: {
      ...columns,
      ...(checkpointBytes !== undefined && { checkpointBytes: BigInt(Math.round(checkpointBytes)) }),
      ...(costMicroUsd !== undefined && { costMicroUsd: BigInt(costMicroUsd) }),
    },
  });
}

/** Stores one step of the parent; safe to repeat. */
export async function savePrefixStep(tx: Queryable, key: PrefixKey, step: NewStep): Promise<void> {
  const data = stepColumns(step);
  await tx.prefixStep.upsert({
    where: { cohortId_leaseEpoch_index: { ...key, index: step.index } },
    create: { ...key, ...data },
    update: data,
  });
  await tx.prefix.updateMany({ where: key, data: { stepCount: step.index } });
}

/** Steps of the parent, in order; empty for a cohort that was not forked under that lease. */
export async function listPrefixSteps(db: Queryable, key: PrefixKey): Promise<StepRecord[]> {
  return readRows<StepRecord>(
    db,
    Prisma.sql`
      SELECT ${columnsOf("s", stepSelect)} FROM "prefix_step" s
      WHERE s."cohortId" = ${key.cohortId} AND s."leaseEpoch" = ${key.leaseEpoch} ORDER BY s."index"`,
    "steps_of_prefix",
  );
}

const prefixSelect = {
  cohortId: true,
  leaseEpoch: true,
  desktopId: true,
  childCount: true,
  stepCount: true,
  checkpointId: true,
  checkpointDigest: true,
  checkpointBytes: true,
  createMs: true,
  setupMs: true,
  actMs: true,
  storeMs: true,
  restoreMs: true,
  costMicroUsd: true,
  modelCostMicroUsd: true,
  forkedAt: true,
} satisfies Prisma.PrefixSelect;

type PrefixRow = Prisma.PrefixGetPayload<{ select: typeof prefixSelect }>;

/** Nulls mean "not computed" or "not yet". */
export interface PrefixRecord extends Omit<PrefixRow, "costMicroUsd" | "modelCostMicroUsd" | "checkpointBytes"> {
  costMicroUsd: number | null;
  modelCostMicroUsd: number | null;
  checkpointBytes: number | null;
}

const toPrefix = (row: PrefixRow): PrefixRecord => ({
  ...row,
  costMicroUsd: row.costMicroUsd === null ? null : Number(row.costMicroUsd),
  modelCostMicroUsd: row.modelCostMicroUsd === null ? null : Number(row.modelCostMicroUsd),
  checkpointBytes: row.checkpointBytes === null ? null : Number(row.checkpointBytes),
});

/** Null for a cohort that was not forked under that lease. */
export async function findPrefix(db: Queryable, key: PrefixKey): Promise<PrefixRecord | null> {
  const [row] = await readRows<PrefixRow>(
    db,
    Prisma.sql`
      SELECT ${columnsOf("p", prefixSelect)} FROM "prefix" p
      WHERE p."cohortId" = ${key.cohortId} AND p."leaseEpoch" = ${key.leaseEpoch}`,
    "prefix_of_cohort",
  );
  return row ? toPrefix(row) : null;
}

/** Prefixes of cohorts under all their leases, with the frames of their steps in order. */
export async function listPrefixesWithFrames(
  db: Queryable,
  cohortIds: readonly string[],
): Promise<Array<PrefixRecord & { frames: string[] }>> {
  const rows = await db.prefix.findMany({
    where: { cohortId: { in: [...cohortIds] } },
    select: {
      ...prefixSelect,
      steps: { orderBy: { index: "asc" }, select: { frameBefore: true, frameAfter: true } },
    },
  });
  return rows.map(({ steps, ...row }) => ({
    ...toPrefix(row),
    frames: steps.flatMap((step) => [step.frameBefore, step.frameAfter]).filter((frame) => frame !== null),
  }));
}
