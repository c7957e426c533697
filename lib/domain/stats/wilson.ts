import { requireCounts, Z_95, type Interval } from "./interval";

/**
 * Score interval for `successes` of `trials` independent tries, 95 %; null without a trial. It never leaves 0..1, and
 * unlike the plain normal one it covers what it says for small samples too.
 * Source: Wilson (1927), Journal of the American Statistical Association 22, 209-212.
 */
export function wilsonInterval(successes: number, trials: number): Interval | null {
  requireCounts(successes, trials);
  if (trials === 0) return null;
  const share = successes / trials;
  const square = Z_95 * Z_95;
  const scale = 1 + square / trials;
  const centre = (share + square / (2 * trials)) / scale;
  const half = (Z_95 * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials * trials))) / scale;
  // At 0 and at n the end is exact; rounding would leave it a hair away.
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === trials ? 1 : Math.min(1, centre + half),
  };
}
