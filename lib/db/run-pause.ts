/** Pausing a run: a fact beside its status, since what is at work goes on and its status says what that is. */
import type { Queryable } from "./client";
import { unplaceCohorts } from "./dispatch";
import { appendRunEvent, type LockedRun } from "./run-events";

/** Holds a run whose row is locked. What was placed and not begun waits again. False when it is paused already. */
export async function pauseLocked(
  tx: Queryable,
  run: LockedRun,
  { actor, reason, now }: { actor: string; reason: string; now: Date },
): Promise<boolean> {
  if (run.pausedAt !== null) return false;
  await tx.run.update({ where: { id: run.id }, data: { pausedAt: now, pausedBy: actor, pausedReason: reason } });
  const placed = await tx.cohort.findMany({
    where: { runId: run.id, status: "queued", hostId: { not: null } },
    select: { id: true },
  });
  await unplaceCohorts(
    tx,
    placed.map(({ id }) => id),
  );
  await appendRunEvent(tx, run.id, { type: "run.paused", actor, reason });
  return true;
}

/** Lets a run whose row is locked go on; the time since the pause does not count. False when it is not paused. */
export async function resumeLocked(
  tx: Queryable,
  { id, pausedAt, startedAt }: LockedRun,
  { actor, now }: { actor: string; now: Date },
): Promise<boolean> {
  if (pausedAt === null) return false;
  const pausedMs = Math.max(0, now.getTime() - pausedAt.getTime());
  await tx.run.update({
    where: { id },
    data: {
      ...{ pausedAt: null, pausedBy: null, pausedReason: null, resumedAt: now },
      // Before its start no time counts anyway.
      ...(startedAt !== null && { idleMs: { increment: pausedMs } }),
    },
  });
  await appendRunEvent(tx, id, { type: "run.resumed", actor, data: { paused_ms: pausedMs } });
  return true;
}
