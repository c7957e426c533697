import { CONFIDENCE_LEVEL, type Interval } from "./interval";
import { randomStream } from "../random";

/** Below this many tasks a bootstrap says less than it seems to. */
export const BOOTSTRAP_TASKS_MIN = 10;
export const BOOTSTRAP_RESAMPLES = 10_000;

/** Whether a bootstrap of some values, one a task, says anything: there are enough of them, and not all are alike. */
export const canBootstrap = (values: readonly number[]): boolean =>
  values.length >= BOOTSTRAP_TASKS_MIN && values.some((value) => value !== values[0]);

export interface BootstrapOptions {
  /** 0..2^32-1; the same seed gives the same interval. */
  seed: number;
  resamples?: number;
}

/**
 * Percentile interval, 95 %, for the mean over tasks, for several measurements of the same tasks at once: each column holds
 * one value a task, and every column is resampled by the same draws. Whole tasks are drawn, so tries of one task stay
 * together however alike they are. Null for each column when there is no task.
 * Source: Efron (1979), Annals of Statistics 7, 1-26; clusters as in Davison and Hinkley (1997), section 3.8.
 */
export function bootstrapMeans(
  columns: ReadonlyArray<readonly number[]>,
  { seed, resamples = BOOTSTRAP_RESAMPLES }: BootstrapOptions,
): Array<Interval | null> {
  const tasks = columns[0]?.length ?? 0;
  if (columns.some((column) => column.length !== tasks)) throw new RangeError("columns differ in length");
  if (tasks === 0) return columns.map(() => null);
  const values = columns.map((column) => Float64Array.from(column));
  const means = columns.map(() => new Float64Array(resamples));
  const draws = new Uint32Array(tasks);
  const random = randomStream(seed);
  for (let resample = 0; resample < resamples; resample++) {
    // Multiply and floor: the bias of 2^-32 times the number of tasks is far below the noise of the resampling.
    for (let at = 0; at < tasks; at++) draws[at] = Math.floor((random() / 0x1_0000_0000) * tasks);
    for (let column = 0; column < values.length; column++) {
      (means[column] as Float64Array)[resample] = meanOf(values[column] as Float64Array, draws);
    }
  }
  return means.map(percentileInterval);
}

function meanOf(values: Float64Array, draws: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at < draws.length; at++) sum += values[draws[at] as number] as number;
  return sum / draws.length;
}

function percentileInterval(means: Float64Array): Interval {
  means.sort();
  const tail = (1 - CONFIDENCE_LEVEL) / 2;
  return { low: quantileOf(means, tail), high: quantileOf(means, 1 - tail) };
}

/** Linear between the two nearest of sorted values. */
function quantileOf(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below + (above - below) * (place - Math.floor(place));
}
