import { meanOf } from "../stats/task-tally";
import type { CountedAs } from "../stats/counted-as";

/** Ended attempts on a task that are looked back on. */
export const RECORD_LENGTH = 12;

/** How the last attempts on a task ended under one policy, template and profile, oldest first; none of them is pending. */
export interface TaskRecord {
  taskId: string;
  last: Array<Exclude<CountedAs, "pending">>;
}

export const TASK_PASTS = ["failed_last", "unstable", "never_run"] as const;
export type TaskPast = (typeof TASK_PASTS)[number];

/** Share of successes among those with a result; null without one. */
export function recordRate({ last }: Pick<TaskRecord, "last">): number | null {
  return meanOf(last.flatMap((counted) => (counted === "success" ? [1] : counted === "fail" ? [0] : [])));
}

/**
 * What a task's past says: its last result was a fail; some of its results were successes and some fails; it has no
 * result. An attempt without a result is none of these, and makes no task unstable.
 */
export function pastsOf({ last }: Pick<TaskRecord, "last">): TaskPast[] {
  const results = last.filter((counted) => counted === "success" || counted === "fail");
  if (results.length === 0) return ["never_run"];
  const isUnstable = results.includes("success") && results.includes("fail");
  return [
    ...(results.at(-1) === "fail" ? (["failed_last"] as const) : []),
    ...(isUnstable ? (["unstable"] as const) : []),
  ];
}
