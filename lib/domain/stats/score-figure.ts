import type { Interval } from "./interval";
import { bootstrapMeans, canBootstrap, type BootstrapOptions } from "./task-bootstrap";
import { isKnown, meanOf, meanScore, type TaskTally } from "./task-tally";

/** Mean over tasks of each one's mean score, which also counts what was solved in part. */
export interface ScoreFigure {
  /** 0..1, over valid attempts; null without one. */
  mean: number | null;
  tasksScored: number;
  /** Bootstrap over tasks; null with fewer than ten, or when all have the same mean. */
  interval: Interval | null;
}

export function scoreFigure(tallies: readonly TaskTally[], bootstrap: BootstrapOptions): ScoreFigure {
  const means = tallies.map(meanScore).filter(isKnown);
  return {
    mean: meanOf(means),
    tasksScored: means.length,
    interval: canBootstrap(means) ? (bootstrapMeans([means], bootstrap)[0] ?? null) : null,
  };
}
