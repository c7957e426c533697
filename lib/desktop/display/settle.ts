import type { DamageLog } from "./damage-log";

/** Monotonic time, replaceable in tests. */
export interface SettleClock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export interface SettlePlan {
  /** Changes from here on belong to the action. */
  mark: number;
  quietMs: number;
  limitMs: number;
  /** Time allowed until a first change shows; 0 does not wait for one. */
  firstChangeMs: number;
  /** The quiet span may not begin before this moment: the end of the input, or the distant past when only observing. */
  quietFrom: number;
  /** Never settled before this much time has passed. */
  minMs?: number;
  /** Called when half of the quiet span has gone by since a change: what takes time and is likely to be asked next. */
  onHalfQuiet?: () => void;
}

const POLL_MS = 10;

/**
 * Waits until nothing that counts has been painted for `quietMs`. Until a first change shows up it waits at least
 * `firstChangeMs`: a dialog can take longer to appear than a quiet span, and would else be missed.
 */
export async function waitUntilSettled(
  log: DamageLog,
  clock: SettleClock,
  plan: SettlePlan,
): Promise<{ isSettled: boolean; waitedMs: number }> {
  const start = clock.now();
  const noise = log.noiseBefore(plan.mark, start);
  let halfQuietSince: number | null = null;
  for (;;) {
    const waitedMs = clock.now() - start;
    const lastChangeAt = log.changesSince(plan.mark, noise).at(-1)?.at ?? null;
    const quietSince = Math.max(lastChangeAt ?? plan.quietFrom, plan.quietFrom);
    const quietForMs = clock.now() - quietSince;
    const isQuiet = quietForMs >= plan.quietMs;
    const sawChange = lastChangeAt !== null || waitedMs >= plan.firstChangeMs;
    if (isQuiet && sawChange && waitedMs >= (plan.minMs ?? 0)) return { isSettled: true, waitedMs };
    if (waitedMs >= plan.limitMs) return { isSettled: false, waitedMs };
    if (lastChangeAt !== null && quietSince !== halfQuietSince && quietForMs * 2 >= plan.quietMs) {
      halfQuietSince = quietSince;
      plan.onHalfQuiet?.();
    }
    await clock.sleep(isQuiet ? POLL_MS : Math.max(1, Math.min(POLL_MS, plan.quietMs - quietForMs)));
  }
}
