import { machine } from "../transition";

/** Of a call and of each of its subtasks; `partial` is only a call's, `skipped` and `refused` are mostly a subtask's. */
export const TOOLSET_STATUSES = [
  "running",
  "done",
  "partial",
  "escalated",
  "needs_confirmation",
  "paused",
  "denied",
  "use_api",
  "failed",
  "skipped",
  "refused",
] as const;
export type ToolsetStatus = (typeof TOOLSET_STATUSES)[number];
export type ToolsetEnd = Exclude<ToolsetStatus, "running">;
export const TOOLSET_ENDS = TOOLSET_STATUSES.filter((status): status is ToolsetEnd => status !== "running");

/** A call, and each subtask of it, runs and ends once. */
export const toolsetMachine = machine("toolset call", TOOLSET_STATUSES, {
  end: { from: ["running"], to: TOOLSET_ENDS },
});
