import { calibrationsOf } from "@/lib/db/calibrations";
import { lastResultsOf } from "@/lib/db/last-results";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { templateForSupport } from "./default-template";
import { getTaskInSet } from "./task-in-set";
import { viewTask, type TaskView } from "./task-view";

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
}): Promise<TaskView> {
  requireScope(ctx, "tasks:read");
  const db = queryable(ctx);
  const { task } = await getTaskInSet(ctx, taskSet, given);
  const template = await templateForSupport(ctx, ref);
  const [results, probes] = await Promise.all([
    lastResultsOf(db, ctx.workspace.id, [task.taskId]),
    calibrationsOf(db, [task], template),
  ]);
  const lastResult = results.get(task.taskId) ?? null;
  return viewTask(task, { template, lastResult, probes: probes.get(task.taskDigest) });
}
