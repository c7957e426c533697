import { detectableDifference } from "./detectable-difference";
import type { Interval } from "./interval";
import { wilsonInterval } from "./wilson";

/** What an earlier run over the same tasks came to. */
export interface EarlierFigure {
  /** Mean over tasks. */
  rate: number;
  tasksScored: number;
  interval: Interval | null;
}

/** How sharp a figure over so many tasks will be. Shares are 0..1. */
export interface PlannedPrecision {
  /** The rate it was computed for: the earlier one, or one half, where an interval is widest. */
  rate: number;
  isAssumed: boolean;
  /** Half the width of the 95 % interval to expect. */
  halfWidth: number;
  /** The smallest difference from another run over the same tasks that would be found in four of five cases. */
  detectable: number;
}

/**
 * Tasks set the width: repeated tries of a task are no new tasks. An earlier interval is taken as it was, scaled to the
 * number of tasks; without one it is Wilson's for single tries. Null without a task.
 */
export function plannedPrecision(tasks: number, earlier: EarlierFigure | null): PlannedPrecision | null {
  const detectable = detectableDifference(tasks);
  if (detectable === null) return null;
  const rate = earlier?.rate ?? 0.5;
  const isMeasured = earlier?.interval != null && earlier.interval.high > earlier.interval.low;
  const own = wilsonInterval(Math.round(rate * tasks), tasks);
  const width =
    isMeasured && earlier.interval
      ? (earlier.interval.high - earlier.interval.low) * Math.sqrt(earlier.tasksScored / tasks)
      : own === null
        ? 1
        : own.high - own.low;
  return { rate, isAssumed: earlier === null, halfWidth: Math.min(0.5, width / 2), detectable };
}
