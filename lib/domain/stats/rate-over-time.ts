import type { Interval } from "./interval";
import { wilsonInterval } from "./wilson";

/** The share of successes among all attempts that had a result by a moment. */
export interface RatePoint {
  at: Date;
  success: number;
  scored: number;
  rate: number;
  /** Wilson, 95 %, as if all attempts were independent. */
  interval: Interval;
}

/** From running totals, in their order; moments before the first result are left out. */
export function rateOverTime(totals: ReadonlyArray<{ at: Date; success: number; fail: number }>): RatePoint[] {
  return totals.flatMap(({ at, success, fail }) => {
    const scored = success + fail;
    const interval = wilsonInterval(success, scored);
    return interval === null ? [] : [{ at, success, scored, rate: success / scored, interval }];
  });
}
