import { successShare, type TaskTally } from "./task-tally";

/** One task of which both sides have a result. */
export interface TaskPair {
  taskId: string;
  base: TaskTally;
  candidate: TaskTally;
  /** Success shares of the valid tries, 0..1. */
  baseShare: number;
  candidateShare: number;
}

export const UNPAIRED_REASONS = [
  "only_in_base",
  "only_in_candidate",
  "task_changed",
  "no_result_in_base",
  "no_result_in_candidate",
] as const;
export type UnpairedReason = (typeof UNPAIRED_REASONS)[number];

/** Every task of either side is in exactly one of the sets below `pairs`. */
export interface PairedTasks {
  pairs: TaskPair[];
  /** The candidate's share is lower. */
  regressed: TaskPair[];
  improved: TaskPair[];
  /** No try of either side succeeded. */
  bothFail: TaskPair[];
  /** All tries of both sides succeeded. */
  bothPass: TaskPair[];
  /** Equal shares in between; only with repeated tries. */
  tied: TaskPair[];
  unpaired: Array<{ taskId: string; reason: UnpairedReason }>;
}

/** Pairs tasks by id. Only the same version of a task makes a pair, and only when both sides have a result of it. */
export function pairTasks(base: readonly TaskTally[], candidate: readonly TaskTally[]): PairedTasks {
  const others = new Map(candidate.map((tally) => [tally.taskId, tally]));
  const sorted: PairedTasks = {
    pairs: [],
    regressed: [],
    improved: [],
    bothFail: [],
    bothPass: [],
    tied: [],
    unpaired: [],
  };
  for (const tally of base) {
    const other = others.get(tally.taskId);
    others.delete(tally.taskId);
    const found = other === undefined ? "only_in_base" : pairOf(tally, other);
    if (typeof found === "string") {
      sorted.unpaired.push({ taskId: tally.taskId, reason: found });
      continue;
    }
    sorted.pairs.push(found);
    sorted[setOf(found)].push(found);
  }
  for (const taskId of others.keys()) sorted.unpaired.push({ taskId, reason: "only_in_candidate" });
  return sorted;
}

function pairOf(base: TaskTally, candidate: TaskTally): TaskPair | UnpairedReason {
  if (base.taskDigest !== candidate.taskDigest) return "task_changed";
  const baseShare = successShare(base);
  const candidateShare = successShare(candidate);
  if (baseShare === null) return "no_result_in_base";
  if (candidateShare === null) return "no_result_in_candidate";
  return { taskId: base.taskId, base, candidate, baseShare, candidateShare };
}

export const PAIR_SETS = ["regressed", "improved", "bothFail", "bothPass", "tied"] as const;
export type PairSet = (typeof PAIR_SETS)[number];

function setOf({ baseShare, candidateShare }: TaskPair): PairSet {
  if (candidateShare < baseShare) return "regressed";
  if (candidateShare > baseShare) return "improved";
  if (baseShare === 0) return "bothFail";
  return baseShare === 1 ? "bothPass" : "tied";
}
