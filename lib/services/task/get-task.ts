import { calibrationsOf } from "@/lib/db/calibrations";
import { recentResultsOf, type LastResult } from "@/lib/db/last-results";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { templateForSupport } from "./default-template";
import { taskRates, type TaskRates } from "./task-rates";
import { getTaskInSet } from "./task-in-set";
import { viewTask, type TaskView } from "./task-view";

/** A task with the workspace's last finished attempts on it, newest first, and its rates by what they were measured under. */
export interface TaskDetailView extends TaskView {
  recentResults: LastResult[];
  rates: TaskRates;
}

const RECENT_RESULTS_MAX = 10;

/** One task by id or unique prefix of 8 or more characters. Throws `not_found`, `ambiguous_task`. */
export async function getTask({
  ctx,
  taskSet,
  task: given,
  template: ref,
}: {
  ctx: ServiceContext;
  taskSet: string;
  task: string;
  template?: string;
}): Promise<TaskDetailView> {
  requireScope(ctx, "tasks:read");
  const db = queryable(ctx);
  const { task } = await getTaskInSet(ctx, taskSet, given);
  const template = await templateForSupport(ctx, ref);
  const [results, probes, rates] = await Promise.all([
    recentResultsOf(db, { workspaceId: ctx.workspace.id, taskId: task.taskId, limit: RECENT_RESULTS_MAX }),
    calibrationsOf(db, [task], template),
    taskRates(ctx, task),
  ]);
  const facts = { template, lastResult: results[0] ?? null, probes: probes.get(task.taskDigest) };
  return { ...viewTask(task, facts), recentResults: results, rates };
}
