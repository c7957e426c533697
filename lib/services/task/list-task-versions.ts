import { listTaskVersions as readVersions, type TaskVersionRecord } from "@/lib/db/task-versions";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getTaskInSet } from "./task-in-set";

export interface TaskVersionView extends TaskVersionRecord {
  isCurrent: boolean;
}

export interface TaskOfSet {
  ctx: ServiceContext;
  taskSet: string;
  task: string;
}

/**
 * Every file that a set had for a task, newest first; one that came back after another stands twice. What was imported
 * before histories were kept is missing. Throws `not_found`, `ambiguous_task`.
 */
export async function listTaskVersions({ ctx, taskSet, task: given }: TaskOfSet): Promise<TaskVersionView[]> {
  requireScope(ctx, "tasks:read");
  const { taskSetId, task } = await getTaskInSet(ctx, taskSet, given);
  const versions = await readVersions(queryable(ctx), { taskSetId, taskId: task.taskId });
  return versions.map((version, index) => ({ ...version, isCurrent: index === 0 }));
}
