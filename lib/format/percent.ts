/** A share of 0..1 in percent with one decimal, e.g. "58.8 %"; fewer than a thousand tries say nothing of a second one. */
export const formatPercent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Both ends of an interval of shares, e.g. "[53.9, 63.5] %". */
export const formatPercentRange = ({ low, high }: { low: number; high: number }): string =>
  `[${(low * 100).toFixed(1)}, ${(high * 100).toFixed(1)}] %`;

/** The same without brackets and unit, to stand beside a rate, e.g. "53.9–63.5". */
export const formatPercentEnds = ({ low, high }: { low: number; high: number }): string =>
  `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)}`;

/** A difference of two shares in points, e.g. "6.5 points". */
export const formatPoints = (difference: number): string => `${(difference * 100).toFixed(1)} points`;
