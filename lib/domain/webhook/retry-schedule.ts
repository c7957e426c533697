const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Waits after the first, second, … failed try: ten tries over three days and four hours. Shorter and a weekend's outage
 * loses messages; longer and a receiver acts on what nobody remembers.
 */
export const RETRY_WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

export const TRIES_MAX = RETRY_WAITS_MS.length + 1;

/** An address where nothing arrived for this long is disabled when a message to it is given up. */
export const FAILING_MAX_MS = 3 * 24 * HOUR;

/** How long signatures of the secret before a rotation are sent beside those of the new one. */
export const SECRET_OVERLAP_MS = 24 * HOUR;

/**
 * Wait before the next try after `tries` failed ones, or null when it was the last. `spread` (0..1) moves it by up to
 * a tenth either way, so that messages that failed together do not come back together.
 */
export function retryWaitMs(tries: number, spread: number): number | null {
  const wait = RETRY_WAITS_MS[tries - 1];
  return wait === undefined ? null : Math.round(wait * (0.9 + 0.2 * spread));
}
