/** What the moves of lib/db/transition write beside the status when something starts, or starts once more. */
import { Prisma } from "@/lib/generated/prisma/client";
import type { LockedRun } from "./run-events";

/** A run that was taken up again keeps its first start; that it waited in the queue once more does not count as time. */
export function startColumns({ startedAt, resumedAt }: LockedRun, now: Date): Prisma.RunUncheckedUpdateInput {
  if (startedAt === null) return { startedAt: now };
  return { idleMs: { increment: msBetween(resumedAt ?? now, now) } };
}

/** Back in the queue as if it had not ended; the time since its end does not count. */
export function takeUpColumns({ finishedAt }: LockedRun, now: Date): Prisma.RunUncheckedUpdateInput {
  return {
    stopReason: null,
    statusDetail: null,
    finishedAt: null,
    resumedAt: now,
    faultStreak: 0,
    idleMs: { increment: msBetween(finishedAt ?? now, now) },
  };
}

const msBetween = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime());

/** What a requeued attempt forgets, its kept try remembers (attempt_try). */
export const ANOTHER_TRY = {
  requeues: { increment: 1 },
  tries: 0,
  checkerError: null,
  checkerSkipped: null,
  failure: Prisma.DbNull,
  verification: Prisma.DbNull,
  setup: Prisma.DbNull,
  video: Prisma.DbNull,
  endedBy: null,
  hostId: null,
  hostName: null,
  cpuSeconds: null,
  memoryGibSeconds: null,
  createMs: null,
  setupMs: null,
  actMs: null,
  verifyMs: null,
  lastFrame: null,
  startedAt: null,
  finishedAt: null,
  invalidatedAt: null,
  invalidatedBy: null,
  invalidatedReason: null,
  setAsideScore: null,
} satisfies Prisma.AttemptUncheckedUpdateInput;
