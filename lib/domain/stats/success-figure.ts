import { missingBounds } from "./bounds";
import { clopperPearsonInterval } from "./clopper-pearson";
import { addCounts, missingOf, scoredOf, type Counts } from "./counted-as";
import type { Interval } from "./interval";
import { BOOTSTRAP_TASKS_MIN, bootstrapMeans, type BootstrapOptions } from "./task-bootstrap";
import { isKnown, meanOf, successShare, type TaskTally } from "./task-tally";
import { wilsonInterval } from "./wilson";

/** Above this share of attempts that ended without a result, a rate is not comparable until they are played again. */
export const MISSING_SHARE_MAX = 0.05;

export const INTERVAL_METHODS = ["wilson", "clopper_pearson", "task_bootstrap"] as const;
export type IntervalMethod = (typeof INTERVAL_METHODS)[number];

export const INTERVAL_LACKS = ["nothing_scored", "too_few_tasks"] as const;
export type IntervalLack = (typeof INTERVAL_LACKS)[number];

/** A success rate with all that an honest reading of it needs. Shares are 0..1; null is "not computed". */
export interface SuccessFigure {
  counts: Counts;
  /** Attempts with a result: success and fail. */
  scored: number;
  tasks: number;
  /** Tasks with a result; the mean is over these. */
  tasksScored: number;
  /** Mean over tasks of each one's success share: every task weighs the same. The figure to quote. */
  rate: number | null;
  /** Success of all scored attempts: tasks with more of them weigh more. */
  attemptRate: number | null;
  /** Some task has more than one result, so attempts are not independent of each other. */
  isRepeated: boolean;
  /** The interval to show beside `rate`, and how it was made. */
  interval: (Interval & { method: IntervalMethod }) | null;
  intervalLack: IntervalLack | null;
  /** Of success among scored attempts, as if all of them were independent. */
  wilson: Interval | null;
  clopperPearson: Interval | null;
  /** Of `attemptRate`, if all attempts that ended without a result had failed, or succeeded. */
  bounds: Interval | null;
  /** Share of ended attempts without a result; null when none has ended. */
  missingShare: number | null;
  /** At most `MISSING_SHARE_MAX` of the ended attempts are without a result; false when none has ended. */
  isComparable: boolean;
  /** Attempts are still to end. */
  isInterim: boolean;
}

/**
 * The success figure of some tasks. The interval is Wilson's for single tries, Clopper and Pearson's when all or none of
 * them succeeded, and a bootstrap over tasks for repeated tries. Where every task came out the same way a bootstrap has
 * nothing to draw from; then the exact one counts each task as one try.
 */
export function successFigure(tallies: readonly TaskTally[], bootstrap: BootstrapOptions): SuccessFigure {
  const counts = addCounts(tallies.map((tally) => tally.counts));
  const scored = scoredOf(counts);
  const shares = tallies.map(successShare).filter(isKnown);
  const isRepeated = tallies.some((tally) => scoredOf(tally.counts) > 1);
  const missing = missingOf(counts);
  const ended = scored + missing;
  const missingShare = ended === 0 ? null : missing / ended;
  return {
    counts,
    scored,
    tasks: tallies.length,
    tasksScored: shares.length,
    rate: meanOf(shares),
    attemptRate: scored === 0 ? null : counts.success / scored,
    isRepeated,
    ...(isRepeated ? repeatedInterval(shares, bootstrap) : singleInterval(counts.success, scored)),
    wilson: wilsonInterval(counts.success, scored),
    clopperPearson: clopperPearsonInterval(counts.success, scored),
    bounds: missingBounds(counts.success, scored, missing),
    missingShare,
    isComparable: missingShare !== null && missingShare <= MISSING_SHARE_MAX,
    isInterim: counts.pending > 0,
  };
}

type ChosenInterval = Pick<SuccessFigure, "interval" | "intervalLack">;

function singleInterval(success: number, scored: number): ChosenInterval {
  const isExtreme = success === 0 || success === scored;
  const method = isExtreme ? "clopper_pearson" : "wilson";
  return chosen(method, isExtreme ? clopperPearsonInterval(success, scored) : wilsonInterval(success, scored));
}

function repeatedInterval(shares: readonly number[], bootstrap: BootstrapOptions): ChosenInterval {
  if (shares.length < BOOTSTRAP_TASKS_MIN) return { interval: null, intervalLack: "too_few_tasks" };
  if (shares.every((share) => share === 0)) return chosen("clopper_pearson", clopperPearsonInterval(0, shares.length));
  if (shares.every((share) => share === 1)) {
    return chosen("clopper_pearson", clopperPearsonInterval(shares.length, shares.length));
  }
  return chosen("task_bootstrap", bootstrapMeans([shares], bootstrap)[0] ?? null);
}

function chosen(method: IntervalMethod, interval: Interval | null): ChosenInterval {
  if (interval === null) return { interval: null, intervalLack: "nothing_scored" };
  return { interval: { ...interval, method }, intervalLack: null };
}
