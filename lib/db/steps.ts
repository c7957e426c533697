import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

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
} satisfies Prisma.StepSelect;

export type StepRecord = Prisma.StepGetPayload<{ select: typeof stepSelect }>;

/** Steps written under one lease epoch, in order. Those of an older epoch belong to a try that was lost. */
export async function listSteps(db: Queryable, attemptId: string, leaseEpoch: number): Promise<StepRecord[]> {
  return db.step.findMany({ where: { attemptId, leaseEpoch }, orderBy: { index: "asc" }, select: stepSelect });
}
