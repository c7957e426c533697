import { scoredOf, type Counts } from "./counted-as";

/** What a run, or a part of it, knows of one task: the unit of statistics. */
export interface TaskTally {
  taskId: string;
  /** Exact version of the task. */
  taskDigest: string;
  counts: Counts;
  /** Sum of the scores of the attempts counted as success or fail. */
  scoreSum: number;
}

/** Share of its valid tries that succeeded; null without one. */
export function successShare({ counts }: TaskTally): number | null {
  const scored = scoredOf(counts);
  return scored === 0 ? null : counts.success / scored;
}

/** Mean score of its valid tries; null without one. */
export function meanScore({ counts, scoreSum }: TaskTally): number | null {
  const scored = scoredOf(counts);
  return scored === 0 ? null : scoreSum / scored;
}

export const isKnown = (value: number | null): value is number => value !== null;

/** Plain mean; null of nothing. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
