import { addCounts, NO_COUNTS, type CountedAs, type Counts } from "../stats/counted-as";
import { successFigure, type SuccessFigure } from "../stats/success-figure";
import type { TaskTally } from "../stats/task-tally";

/** One forked cohort with how each of its attempts counts. */
export interface CountedGroup {
  taskId: string;
  members: ReadonlyArray<{ attemptId: string; counted: CountedAs }>;
  /** null: nobody was picked, or the group was not judged. */
  chosenId: string | null;
}

/** The three of the figures that are shares of things counted, each with its interval. */
export interface BestOfRates {
  /** Every attempt by itself. */
  singles: SuccessFigure;
  /** The picks. */
  judge: SuccessFigure;
  /** Groups: one is a success when any of its attempts is, and a failure when it has results and none is. */
  oracle: SuccessFigure;
}

/** Computes them with the statistics of runs; the same groups and seed give the same rates. */
export function bestOfRates(groups: readonly CountedGroup[], seed: number): BestOfRates {
  const figure = (countsOf: (group: CountedGroup) => readonly CountedAs[]) =>
    successFigure(talliesOf(groups, countsOf), { seed });
  return {
    singles: figure(({ members }) => members.map(({ counted }) => counted)),
    judge: figure(({ members, chosenId }) =>
      members.filter(({ attemptId }) => attemptId === chosenId).map(({ counted }) => counted),
    ),
    oracle: figure(({ members }) => [bestOf(members.map(({ counted }) => counted))]),
  };
}

const BEST_FIRST: readonly CountedAs[] = ["success", "fail", "pending", "unscored", "not_checked", "invalid"];
const bestOf = (all: readonly CountedAs[]): CountedAs => BEST_FIRST.find((one) => all.includes(one)) ?? "pending";

function talliesOf(
  groups: readonly CountedGroup[],
  countsOf: (group: CountedGroup) => readonly CountedAs[],
): TaskTally[] {
  const byTask = new Map<string, Counts>();
  for (const group of groups) {
    const ones = countsOf(group).map((counted) => ({ ...NO_COUNTS, [counted]: 1 }));
    if (ones.length > 0) byTask.set(group.taskId, addCounts([byTask.get(group.taskId) ?? NO_COUNTS, ...ones]));
  }
  return [...byTask].map(([taskId, counts]) => ({ taskId, taskDigest: "", counts, scoreSum: counts.success }));
}
