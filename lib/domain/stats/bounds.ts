import { requireCounts, type Interval } from "./interval";

/**
 * Where the share would lie had every try without a result failed, and had every one of them succeeded: no assumption
 * about why they are missing. Null when there is no try at all.
 * Source: Manski (1989), Journal of Human Resources 24, 343-360, the worst-case bounds.
 */
export function missingBounds(successes: number, trials: number, missing: number): Interval | null {
  requireCounts(successes, trials);
  requireCounts(0, missing);
  const all = trials + missing;
  return all === 0 ? null : { low: successes / all, high: (successes + missing) / all };
}
