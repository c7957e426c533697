const LANCZOS_G = 7;
/** For g = 7 and nine terms, with a relative error below 1e-14. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/**
 * Natural logarithm of the gamma function for `x` >= 0.5; `x` = n + 1 gives that of n!.
 * Source: Lanczos (1964), SIAM Journal on Numerical Analysis B 1, 86-96.
 */
export function logGamma(x: number): number {
  if (!(x >= 0.5)) throw new RangeError(`logGamma is not offered for ${x}`);
  const z = x - 1;
  const series = LANCZOS.reduce((sum, term, at) => sum + (at === 0 ? term : term / (z + at)), 0);
  const base = z + LANCZOS_G + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(base) - base + Math.log(series);
}
