import { lastResultsOf } from "@/lib/db/last-results";
import { findTasksOfSet, listTaskIds } from "@/lib/db/tasks";
import { AppError } from "@/lib/domain/errors";
import { resolveTaskId } from "@/lib/domain/task/task.resolve";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { templateForSupport } from "./default-template";
import { getTaskSetByName } from "./get-task-set-by-name";
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
  const set = await getTaskSetByName(ctx, taskSet);
  const answer = resolveTaskId(await listTaskIds(db, set.id), given);
  if (answer.kind === "ambiguous") {
    throw new AppError("ambiguous_task", `${given} fits several tasks.`, { details: { candidates: answer.ids } });
  }
  if (answer.kind === "too_short") {
    throw new AppError("ambiguous_task", `${given} needs at least ${answer.lengthMin} characters of the id.`);
  }
  const [task] = answer.kind === "found" ? await findTasksOfSet(db, set.id, [answer.id]) : [];
  if (!task) throw new AppError("not_found", `The task set ${set.name} has no task ${given.slice(0, 128)}.`);
  const results = await lastResultsOf(db, ctx.workspace.id, [task.taskId]);
  return viewTask(task, await templateForSupport(ctx, ref), results.get(task.taskId) ?? null);
}
