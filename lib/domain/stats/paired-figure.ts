import { detectableDifference } from "./detectable-difference";
import { scoredOf } from "./counted-as";
import type { Interval } from "./interval";
import { mcnemarExact } from "./mcnemar";
import { pairTasks, type PairedTasks } from "./pair-tasks";
import { bootstrapMeans, canBootstrap, type BootstrapOptions } from "./task-bootstrap";
import { meanOf, type TaskTally } from "./task-tally";

/** How a candidate differs from a base over the tasks that both have a result of. Differences are -1..1, null without a pair. */
export interface PairedFigure {
  tasks: PairedTasks;
  /** Pairs of tasks; what is unpaired is in `tasks.unpaired` and in no figure. */
  pairs: number;
  /** Mean success share over the paired tasks. */
  baseRate: number | null;
  candidateRate: number | null;
  /** Candidate less base. */
  difference: number | null;
  /** Bootstrap over pairs; null with fewer than ten, or when no pair differs. */
  interval: Interval | null;
  /** Share of pairs whose success shares differ. */
  discordantShare: number | null;
  /** The smallest difference that so many pairs could have shown; by the planned share when no pair differs. */
  detectable: number | null;
  /** Two-sided; null when some task has several tries, where pairs are not single ones. */
  mcnemarP: number | null;
  /** Single tries: McNemar's p is below 5 %. Repeated ones: the interval leaves out 0. Null when there is neither. */
  isDistinguishable: boolean | null;
}

/** Compares two sets of task results by pairs. What may be compared at all is for the caller to say: see `separateRows`. */
export function pairedFigure(
  base: readonly TaskTally[],
  candidate: readonly TaskTally[],
  bootstrap: BootstrapOptions,
): PairedFigure {
  const tasks = pairTasks(base, candidate);
  const { pairs } = tasks;
  const differences = pairs.map(({ baseShare, candidateShare }) => candidateShare - baseShare);
  const discordant = differences.filter((difference) => difference !== 0).length;
  const isSingle = pairs.every(
    ({ base, candidate }) => scoredOf(base.counts) === 1 && scoredOf(candidate.counts) === 1,
  );
  const interval = canBootstrap(differences) ? (bootstrapMeans([differences], bootstrap)[0] ?? null) : null;
  const mcnemarP = isSingle && pairs.length > 0 ? mcnemarExact(tasks.regressed.length, tasks.improved.length) : null;
  return {
    tasks,
    pairs: pairs.length,
    baseRate: meanOf(pairs.map(({ baseShare }) => baseShare)),
    candidateRate: meanOf(pairs.map(({ candidateShare }) => candidateShare)),
    difference: meanOf(differences),
    interval,
    discordantShare: pairs.length === 0 ? null : discordant / pairs.length,
    detectable: detectableDifference(pairs.length, discordant === 0 ? undefined : discordant / pairs.length),
    mcnemarP,
    isDistinguishable: distinguishable(mcnemarP, interval),
  };
}

/** The exact test speaks for single tries, the interval for repeated ones: one rule each, never the kinder of two. */
function distinguishable(mcnemarP: number | null, interval: Interval | null): boolean | null {
  if (mcnemarP !== null) return mcnemarP < 0.05;
  return interval === null ? null : interval.low > 0 || interval.high < 0;
}
