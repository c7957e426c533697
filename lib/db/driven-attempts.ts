import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

const drivenSelect = {
  id: true,
  runId: true,
  status: true,
  leaseEpoch: true,
  endedBy: true,
  stepCount: true,
  desktopId: true,
  run: { select: { policy: true, maxSteps: true } },
} satisfies Prisma.AttemptSelect;

export type DrivenAttempt = Prisma.AttemptGetPayload<{ select: typeof drivenSelect }>;

/** An attempt that a harness outside may drive, as it is now; null when the workspace has none of that id. */
export async function findDrivenAttempt(
  db: Queryable,
  workspaceId: string,
  attemptId: string,
): Promise<DrivenAttempt | null> {
  return db.attempt.findFirst({ where: { id: attemptId, workspaceId }, select: drivenSelect });
}

/** The worker that has a desktop now; null when it is closed. */
export async function findDesktopWorker(
  db: Queryable,
  desktopId: string,
): Promise<{ hostId: string; workerId: string } | null> {
  return db.desktop.findFirst({
    where: { id: desktopId, status: { not: "closed" } },
    select: { hostId: true, workerId: true },
  });
}
