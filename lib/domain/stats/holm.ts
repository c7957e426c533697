/**
 * Adjusted p values of several comparisons made at once, in the order given: with them, the chance of any false alarm stays
 * at the level that one comparison has.
 * Source: Holm (1979), Scandinavian Journal of Statistics 6, 65-70.
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const order = pValues.map((p, at) => ({ p, at })).sort((one, other) => one.p - other.p);
  const adjusted = new Array<number>(pValues.length);
  let highest = 0;
  order.forEach(({ p, at }, rank) => {
    highest = Math.max(highest, Math.min(1, p * (pValues.length - rank)));
    adjusted[at] = highest;
  });
  return adjusted;
}
