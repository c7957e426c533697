import type { PairedTasks, UnpairedReason } from "../stats/pair-tasks";

/** Where a task stands between two runs; every task of either is in exactly one. */
export const COMPARE_SETS = ["regressed", "improved", "tied", "both_fail", "both_pass", "unpaired"] as const;
export type CompareSet = (typeof COMPARE_SETS)[number];

/** Why a task is in no pair; the last one because its run is in a row of its own. */
export const COMPARE_LACKS = [
  "only_in_base",
  "only_in_candidate",
  "task_changed",
  "no_result_in_base",
  "no_result_in_candidate",
  "measured_differently",
] as const satisfies ReadonlyArray<UnpairedReason | "measured_differently">;
export type CompareLack = (typeof COMPARE_LACKS)[number];

export interface TaskStanding {
  set: CompareSet;
  /** null for a pair. */
  lack: CompareLack | null;
  /** Candidate's share less the base's, -1..1; null without a pair. */
  difference: number | null;
}

/** The standing of each task by its id; without pairs, which two rows of other conditions have none of, every task is unpaired. */
export function standingsOf(paired: PairedTasks | null, taskIds: Iterable<string>): Map<string, TaskStanding> {
  const standings = new Map<string, TaskStanding>();
  if (paired === null) {
    for (const id of taskIds) standings.set(id, { set: "unpaired", lack: "measured_differently", difference: null });
    return standings;
  }
  const { regressed, improved, tied, bothFail, bothPass, unpaired } = paired;
  const sets = { regressed, improved, tied, both_fail: bothFail, both_pass: bothPass };
  for (const [set, pairs] of Object.entries(sets) as Array<[Exclude<CompareSet, "unpaired">, typeof tied]>) {
    for (const { taskId, baseShare, candidateShare } of pairs) {
      standings.set(taskId, { set, lack: null, difference: candidateShare - baseShare });
    }
  }
  for (const { taskId, reason } of unpaired) {
    standings.set(taskId, { set: "unpaired", lack: reason, difference: null });
  }
  return standings;
}

export const NO_SETS: Record<CompareSet, number> = {
  regressed: 0,
  improved: 0,
  tied: 0,
  both_fail: 0,
  both_pass: 0,
  unpaired: 0,
};

export function countSets(standings: Iterable<TaskStanding>): Record<CompareSet, number> {
  const counts = { ...NO_SETS };
  for (const { set } of standings) counts[set] += 1;
  return counts;
}
