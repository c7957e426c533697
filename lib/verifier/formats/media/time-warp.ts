type Vector = Float64Array;
export interface Warp {
  distance: number;
  /** Pairs of positions on the way from the first to the last of both. */
  steps: number;
}

/** How far around the coarser path is looked. */
const RADIUS = 1;

/**
 * Dynamic time warping in linear time: Salvador and Chan's FastDTW (2007) with radius 1, halving both rows until one
 * is short. An approximation, so every tie is broken as in the Python package fastdtw, which the public function uses.
 */
export function fastWarp(left: readonly Vector[], right: readonly Vector[], distance: Distance): Warp {
  const { distance: total, path } = warp(left, right, distance);
  return { distance: total, steps: path.length };
}

type Distance = (left: Vector, right: Vector) => number;
type Path = [number, number][];
/** For each position of the left row the span of positions of the right one that are looked at. */
type Spans = [number, number][];

function warp(left: readonly Vector[], right: readonly Vector[], distance: Distance): { distance: number; path: Path } {
  if (left.length < RADIUS + 2 || right.length < RADIUS + 2)
    return within(
      left,
      right,
      left.map(() => [0, right.length]),
      distance,
    );
  const coarse = warp(halved(left), halved(right), distance);
  return within(left, right, widened(coarse.path, left.length, right.length), distance);
}

function halved(row: readonly Vector[]): Vector[] {
  return Array.from({ length: Math.floor(row.length / 2) }, (_, at) => {
    const [first, second] = [row[2 * at] as Vector, row[2 * at + 1] as Vector];
    return first.map((value, index) => (value + (second[index] as number)) / 2);
  });
}

/** The cells around a coarse path, in the finer rows: in each of them one span, as all of them touch. */
function widened(path: Path, leftLength: number, rightLength: number): Spans {
  const coarse = new Map<number, Set<number>>();
  for (const [i, j] of path) {
    for (let a = i - RADIUS; a <= i + RADIUS; a++) {
      const cells = coarse.get(a) ?? new Set();
      for (let b = j - RADIUS; b <= j + RADIUS; b++) cells.add(b);
      coarse.set(a, cells);
    }
  }
  const spans: Spans = [];
  let from = 0;
  for (let i = 0; i < leftLength; i++) {
    const cells = coarse.get(Math.floor(i / 2));
    const has = (j: number) => cells?.has(Math.floor(j / 2)) === true;
    let first = from;
    while (first < rightLength && !has(first)) first++;
    let end = first;
    while (end < rightLength && has(end)) end++;
    spans.push([first, end]);
    from = first;
  }
  return spans;
}

const [FROM_LEFT, FROM_RIGHT, FROM_BOTH] = [0, 1, 2];

function within(left: readonly Vector[], right: readonly Vector[], spans: Spans, distance: Distance) {
  const costs: Float64Array[] = [];
  const origins: Uint8Array[] = [];
  const costAt = (i: number, j: number): number => {
    if (i === -1 && j === -1) return 0;
    const span = spans[i];
    return !span || j < span[0] || j >= span[1] ? Infinity : (costs[i]?.[j - span[0]] as number);
  };
  for (const [i, [first, end]] of spans.entries()) {
    const row = new Float64Array(end - first);
    const origin = new Uint8Array(end - first);
    costs.push(row);
    origins.push(origin);
    for (let j = first; j < end; j++) {
      const own = distance(left[i] as Vector, right[j] as Vector);
      const sums = [costAt(i - 1, j) + own, costAt(i, j - 1) + own, costAt(i - 1, j - 1) + own];
      let best: number = FROM_LEFT;
      for (const way of [FROM_RIGHT, FROM_BOTH]) if ((sums[way] as number) < (sums[best] as number)) best = way;
      row[j - first] = sums[best] as number;
      origin[j - first] = best;
    }
  }
  const path: Path = [];
  for (let [i, j] = [left.length - 1, right.length - 1]; i >= 0 && j >= 0;) {
    path.push([i, j]);
    const way = origins[i]?.[j - (spans[i]?.[0] ?? 0)] ?? FROM_BOTH;
    if (way !== FROM_RIGHT) i--;
    if (way !== FROM_LEFT) j--;
  }
  return { distance: costAt(left.length - 1, right.length - 1), path: path.reverse() };
}
