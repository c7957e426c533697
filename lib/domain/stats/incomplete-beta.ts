import { logGamma } from "./log-gamma";

/** Enough for a million tries, where about a thousand terms are needed. */
const TERMS_MAX = 20_000;
const PRECISION = 1e-15;
/** Stands in for a zero that would be divided by. */
const TINY = 1e-300;

/**
 * Regularized incomplete beta function I_x(a, b), the share of a beta distribution below `x`; for `a`, `b` >= 0.5. With
 * whole numbers it is a tail of the binomial distribution: I_p(k, n - k + 1) = P(at least k of n succeed at p).
 * Source: DLMF 8.17.22, the continued fraction, evaluated by the method of Lentz (1976), Applied Optics 15, 668-671.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side only; the other is its mirror image.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  return (Math.exp(logFront) / a) * continuedFraction(x, a, b);
}

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= TERMS_MAX; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let change = 1;
    for (const term of [even, odd]) {
      d = 1 / awayFromZero(1 + term * d);
      c = awayFromZero(1 + term / c);
      change = c * d;
      value *= change;
    }
    if (Math.abs(change - 1) < PRECISION) return value;
  }
  throw new Error(`the incomplete beta function did not settle for a ${a}, b ${b}`);
}

const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
