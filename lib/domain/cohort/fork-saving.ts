/** What a fork did once, and what the fork itself took; nulls mean "not computed". */
export interface ForkTimes {
  childCount: number;
  stepCount: number;
  createMs: number | null;
  setupMs: number | null;
  actMs: number | null;
  storeMs: number | null;
  restoreMs: number | null;
}

/**
 * What a fork saved over playing each child from the start: all but one child did without the parent's making,
 * set-up and steps, and storing and copying took their time. Seconds are measured ones, never below 0. Null until
 * the children were made.
 */
export function forkSaving(times: ForkTimes): { steps: number; seconds: number } | null {
  const { createMs, setupMs, actMs, storeMs, restoreMs } = times;
  if (createMs === null || setupMs === null || actMs === null || storeMs === null || restoreMs === null) return null;
  const others = Math.max(0, times.childCount - 1);
  const savedMs = others * (createMs + setupMs + actMs) - storeMs - restoreMs;
  return { steps: others * times.stepCount, seconds: Math.max(0, Math.round(savedMs / 100) / 10) };
}
