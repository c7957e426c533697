import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { columnsOf, readRows } from "./read-rows";

export const stepSelect = {
  index: true,
  action: true,
  intent: true,
  note: true,
  ok: true,
  error: true,
  frameBefore: true,
  frameAfter: true,
  screenChanged: true,
  startedAt: true,
  waitMs: true,
  actMs: true,
  settleMs: true,
  activeWindow: true,
  tree: true,
  hit: true,
} satisfies Prisma.StepSelect;

export type StepRecord = Prisma.StepGetPayload<{ select: typeof stepSelect }>;

/** One step of an attempt under a lease; null before it is taken. */
export async function findStep(
  db: Queryable,
  attempt: { id: string; leaseEpoch: number },
  index: number,
): Promise<StepRecord | null> {
  const { id: attemptId, leaseEpoch } = attempt;
  return db.step.findUnique({
    where: { attemptId_leaseEpoch_index: { attemptId, leaseEpoch, index } },
    select: stepSelect,
  });
}

/** Steps written under one lease epoch, in order. Those of an older epoch belong to a try that was lost. */
export async function listSteps(db: Queryable, attemptId: string, leaseEpoch: number): Promise<StepRecord[]> {
  return readRows<StepRecord>(
    db,
    Prisma.sql`
      SELECT ${columnsOf("s", stepSelect)} FROM "step" s
      WHERE s."attemptId" = ${attemptId} AND s."leaseEpoch" = ${leaseEpoch} ORDER BY s."index"`,
    "steps_of_attempt",
  );
}
