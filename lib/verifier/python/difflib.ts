/**
 * `difflib.SequenceMatcher(None, a, b).ratio()`: longest matching blocks, found recursively, with difflib's rule
 * that elements making up more than 1 % of a `b` of 200 or more are not looked for.
 */
export function sequenceRatio<T>(a: readonly T[], b: readonly T[]): number {
  const total = a.length + b.length;
  if (total === 0) return 1;
  const places = positions(b);
  let matched = 0;
  const open: [number, number, number, number][] = [[0, a.length, 0, b.length]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [aLow, aHigh, bLow, bHigh] = span;
    const [i, j, size] = longestMatch(a, b, places, span);
    if (size === 0) continue;
    matched += size;
    open.push([aLow, i, bLow, j], [i + size, aHigh, j + size, bHigh]);
  }
  return (2 * matched) / total;
}

function positions<T>(b: readonly T[]): Map<T, number[]> {
  const places = new Map<T, number[]>();
  b.forEach((item, index) => {
    const list = places.get(item);
    if (list) list.push(index);
    else places.set(item, [index]);
  });
  if (b.length >= 200) {
    const limit = Math.floor(b.length / 100) + 1;
    for (const [item, list] of places) if (list.length > limit) places.delete(item);
  }
  return places;
}

function longestMatch<T>(
  a: readonly T[],
  b: readonly T[],
  places: Map<T, number[]>,
  [aLow, aHigh, bLow, bHigh]: [number, number, number, number],
): [number, number, number] {
  let [bestI, bestJ, bestSize] = [aLow, bLow, 0];
  let lengths = new Map<number, number>();
  for (let i = aLow; i < aHigh; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i] as T) ?? []) {
      if (j < bLow) continue;
      if (j >= bHigh) break;
      const size = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, size);
      if (size > bestSize) [bestI, bestJ, bestSize] = [i - size + 1, j - size + 1, size];
    }
    lengths = next;
  }
  while (bestI > aLow && bestJ > bLow && a[bestI - 1] === b[bestJ - 1])
    [bestI, bestJ, bestSize] = [bestI - 1, bestJ - 1, bestSize + 1];
  while (bestI + bestSize < aHigh && bestJ + bestSize < bHigh && a[bestI + bestSize] === b[bestJ + bestSize])
    bestSize++;
  return [bestI, bestJ, bestSize];
}
