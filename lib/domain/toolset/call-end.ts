import type { ToolsetEnd, ToolsetStatus } from "./toolset.status";

/** How a call of several subtasks ended: `done` when all are, `partial` when some are, else `failed`. */
export function endOfParallel(subtasks: readonly ToolsetStatus[]): Extract<ToolsetEnd, "done" | "partial" | "failed"> {
  const done = subtasks.filter((status) => status === "done").length;
  if (done === 0) return "failed";
  return done === subtasks.length ? "done" : "partial";
}
