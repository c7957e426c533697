/** When a run started, ended, and what of the time between does not count. */
export interface RunTimes {
  startedAt: Date | null;
  finishedAt: Date | null;
  pausedAt: Date | null;
  idleMs: number;
}

/** Time that a run has used of its time cap: neither pauses nor the time between an end and a requeue. null before it started. */
export function workedMs({ startedAt, finishedAt, pausedAt, idleMs }: RunTimes, now: Date): number | null {
  if (startedAt === null) return null;
  const end = finishedAt ?? pausedAt ?? now;
  return Math.max(0, end.getTime() - startedAt.getTime() - idleMs);
}
