import { runFigures, type RunFigures } from "@/lib/domain/stats/run-figures";
import type { TaskTally } from "@/lib/domain/stats/task-tally";

/** Runs and filters whose figures are looked at at one time, a long list of runs among them; resampling takes up to a tenth of a second each. */
const KEPT_MAX = 400;

const kept = new Map<string, { tallies: string; figures: RunFigures }>();

/** The figures of some tallies, computed again only when a tally differs from the last time under this name. */
export function keptFigures(name: string, tallies: readonly TaskTally[], seed: number): RunFigures {
  const text = JSON.stringify([seed, tallies]);
  const last = kept.get(name);
  const figures = last?.tallies === text ? last.figures : runFigures(tallies, seed);
  // Put at the end again: the first of a map is the one that was not asked for the longest.
  kept.delete(name);
  kept.set(name, { tallies: text, figures });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return figures;
}
