/** Every interval of the product covers this share of the cases it is computed for. */
export const CONFIDENCE_LEVEL = 0.95;

/** Two-sided quantile of the standard normal distribution for `CONFIDENCE_LEVEL`. */
export const Z_95 = 1.959963984540054;

/** Both ends of a share or a difference, `low` <= `high`. */
export interface Interval {
  low: number;
  high: number;
}

/** Refuses counts that no sample can have: an impossible figure is a mistake in the code that asked for it. */
export function requireCounts(successes: number, trials: number): void {
  if (Number.isInteger(successes) && Number.isInteger(trials) && 0 <= successes && successes <= trials) return;
  throw new RangeError(`${successes} of ${trials} is no count of successes`);
}
