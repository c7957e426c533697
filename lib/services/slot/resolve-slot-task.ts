import { findTasksOfSet, listTaskIds, type TaskRecord } from "@/lib/db/tasks";
import { listTaskSets } from "@/lib/db/task-sets";
import { AppError } from "@/lib/domain/errors";
import { TASK_PREFIX_LENGTH_MIN } from "@/lib/domain/task/task.schema";
import { resolveTaskId } from "@/lib/domain/task/task.resolve";
import { queryable, type ServiceContext } from "../context";
import { getTaskSetByName } from "../task/get-task-set-by-name";

/**
 * The task that an id, or a prefix of 8 or more characters, names in one set, or in all when none is named. Throws
 * `not_found`, and `ambiguous_task` also when two sets hold different files under one id.
 */
export async function resolveSlotTask(
  ctx: ServiceContext,
  { task: given, task_set }: { task: string; task_set?: string | undefined },
): Promise<TaskRecord> {
  const db = queryable(ctx);
  const sets = task_set === undefined ? await listTaskSets(db) : [await getTaskSetByName(ctx, task_set)];
  const known: Array<{ setId: string; ids: string[] }> = [];
  for (const { id } of sets) known.push({ setId: id, ids: await listTaskIds(db, id) });
  const answer = resolveTaskId(new Set(known.flatMap(({ ids }) => ids)), given);
  if (answer.kind === "unknown") throw new AppError("not_found", `No task set has a task ${given}.`);
  if (answer.kind === "too_short") {
    throw new AppError("ambiguous_task", `${given} needs at least ${TASK_PREFIX_LENGTH_MIN} characters of the id.`);
  }
  if (answer.kind === "ambiguous") {
    throw new AppError("ambiguous_task", `${given} fits several tasks.`, { details: { candidates: answer.ids } });
  }
  const holding = known.filter(({ ids }) => ids.includes(answer.id));
  const found: TaskRecord[] = [];
  for (const { setId } of holding) found.push(...(await findTasksOfSet(db, setId, [answer.id])));
  const [first] = found;
  if (!first) throw new AppError("not_found", `No task set has a task ${given}.`);
  if (found.every(({ taskDigest }) => taskDigest === first.taskDigest)) return first;
  const names = found.map(({ taskSetName }) => taskSetName);
  throw new AppError("ambiguous_task", `${given} differs between the task sets ${names.join(", ")}; name one.`, {
    details: { task_sets: names },
  });
}
