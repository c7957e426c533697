import { availableParallelism, loadavg } from "node:os";

const FACTOR_MAX = 5;

/**
 * How much longer than on an idle machine an answer may take, 1 to 5: the runnable processes per core, over the last
 * minute. A program that only waits for its turn must not pass for hung.
 */
export function loadFactor(load = loadavg()[0] ?? 0, cores = availableParallelism()): number {
  return Math.min(Math.max(1, load / cores), FACTOR_MAX);
}
