import { findTasksOfSet, listTaskIds, type TaskRecord } from "@/lib/db/tasks";
import { AppError } from "@/lib/domain/errors";
import { resolveTaskId } from "@/lib/domain/task/task.resolve";
import { queryable, type ServiceContext } from "../context";
import { getTaskSetByName } from "./get-task-set-by-name";

/** A task of a set by id or unique prefix of 8 or more characters. Throws `not_found`, `ambiguous_task`. */
export async function getTaskInSet(
  ctx: ServiceContext,
  taskSet: string,
  given: string,
): Promise<{ taskSetId: string; task: TaskRecord }> {
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
  return { taskSetId: set.id, task };
}
