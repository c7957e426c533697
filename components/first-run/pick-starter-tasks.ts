import type { TaskWire } from "@/lib/domain/task/task.wire";

/** Enough to see every part at work, few enough for a coffee. */
const STARTER_TASKS = 5;

/** Tasks that can run here from start to end with their recipe: one of each domain first, in the order of the set. */
export function pickStarterTasks(tasks: readonly TaskWire[]): TaskWire[] {
  const playable = tasks.filter(
    (task) => task.support.supported && task.has_recipe && task.calibration.state !== "breaks_rule",
  );
  const firsts = playable.filter((task, at) => playable.findIndex(({ domain }) => domain === task.domain) === at);
  const rest = playable.filter((task) => !firsts.includes(task));
  return [...firsts, ...rest].slice(0, STARTER_TASKS).sort((a, b) => a.position - b.position);
}
