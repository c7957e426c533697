import { incompleteBeta } from "./incomplete-beta";
import { CONFIDENCE_LEVEL, requireCounts, type Interval } from "./interval";

const TAIL = (1 - CONFIDENCE_LEVEL) / 2;

/**
 * Exact interval for `successes` of `trials` independent tries, 95 % or more; null without a trial. It is wider than
 * Wilson's: its ends are the shares at which so many, or so few, successes would still happen in 2.5 % of the cases.
 * Source: Clopper and Pearson (1934), Biometrika 26, 404-413.
 */
export function clopperPearsonInterval(successes: number, trials: number): Interval | null {
  requireCounts(successes, trials);
  if (trials === 0) return null;
  const failures = trials - successes;
  return {
    low: successes === 0 ? 0 : solve((share) => incompleteBeta(share, successes, failures + 1) - TAIL),
    high: failures === 0 ? 1 : solve((share) => TAIL - incompleteBeta(1 - share, failures, successes + 1)),
  };
}

/** Where a function that grows from below 0 to above 0 over 0..1 crosses it, to the last digit of a double. */
function solve(rising: (share: number) => number): number {
  let low = 0;
  let high = 1;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) return middle;
    if (rising(middle) < 0) low = middle;
    else high = middle;
  }
}
