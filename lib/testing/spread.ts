const sorted = (values: number[]) => [...values].sort((a, b) => a - b);

/** NaN for no values. */
export const median = (values: number[]): number => percentile(values, 0.5);

/** The value below which `share` (0 to 1) of them lie; NaN for none. */
export const percentile = (values: number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
