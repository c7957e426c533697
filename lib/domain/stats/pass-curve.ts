import { scoredOf } from "./counted-as";
import type { Interval } from "./interval";
import { passAtK, passHatK } from "./pass-at-k";
import { bootstrapMeans, canBootstrap, type BootstrapOptions } from "./task-bootstrap";
import { isKnown, meanOf, type TaskTally } from "./task-tally";

/** More points would not be told apart on a chart; beyond 8 the curve goes in doublings. */
const K_EACH_MAX = 8;
/** Of the whole curve: its bands are looked at, not quoted. */
const CURVE_RESAMPLES = 2_000;

/** pass@k and pass^k, means over the tasks that have at least `k` valid tries. */
export interface PassPoint {
  k: number;
  passAtK: number;
  passHatK: number;
  tasks: number;
  /** Tasks with too few valid tries: left out, not guessed. */
  tasksLeftOut: number;
  /** Bootstrap over tasks; null with fewer than ten, or when all tasks came out the same way. */
  passAtKInterval: Interval | null;
  passHatKInterval: Interval | null;
}

/** From k = 1 as far as any task reaches; empty when nothing was scored. */
export function passCurve(tallies: readonly TaskTally[], { seed }: Pick<BootstrapOptions, "seed">): PassPoint[] {
  const tries = tallies.map(({ counts }) => ({ valid: scoredOf(counts), success: counts.success }));
  const longest = tries.reduce((most, { valid }) => Math.max(most, valid), 0);
  const columns = pointsUpTo(longest).map((k) => ({
    k,
    atK: tries.map((task) => passAtK(task, k)).filter(isKnown),
    hatK: tries.map((task) => passHatK(task, k)).filter(isKnown),
  }));
  const bands = bandsOf(
    columns.flatMap(({ atK, hatK }) => [atK, hatK]),
    seed,
  );
  return columns.map(({ k, atK, hatK }, at) => ({
    k,
    passAtK: meanOf(atK) ?? 0,
    passHatK: meanOf(hatK) ?? 0,
    tasks: atK.length,
    tasksLeftOut: tries.length - atK.length,
    passAtKInterval: bands[2 * at] ?? null,
    passHatKInterval: bands[2 * at + 1] ?? null,
  }));
}

function pointsUpTo(longest: number): number[] {
  const points = Array.from({ length: Math.min(longest, K_EACH_MAX) }, (_, at) => at + 1);
  for (let k = K_EACH_MAX * 2; k <= longest; k *= 2) points.push(k);
  return points;
}

/**
 * Columns of one length are of the same tasks: those with enough tries for a larger k are among those for a smaller one. So
 * they share their draws.
 */
function bandsOf(columns: readonly number[][], seed: number): Array<Interval | null> {
  const bands = columns.map((): Interval | null => null);
  for (const length of new Set(columns.map((column) => column.length))) {
    const places = columns.flatMap((column, at) => (column.length === length && canBootstrap(column) ? [at] : []));
    const drawn = bootstrapMeans(
      places.map((at) => columns[at] as number[]),
      { seed, resamples: CURVE_RESAMPLES },
    );
    places.forEach((at, nth) => (bands[at] = drawn[nth] ?? null));
  }
  return bands;
}
