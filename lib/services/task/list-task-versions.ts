import { findTaskFile, listTaskVersions as readVersions, type TaskVersionRecord } from "@/lib/db/task-versions";
import { AppError } from "@/lib/domain/errors";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getTaskInSet } from "./task-in-set";

export interface TaskVersionView extends TaskVersionRecord {
  isCurrent: boolean;
}

interface TaskOfSet {
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

/** The file of one version. Throws `not_found` also for a digest that the task never had in this set. */
export async function getTaskVersion({
  digest,
  ...of
}: TaskOfSet & { digest: string }): Promise<TaskVersionView & { file: TaskFile }> {
  const version = (await listTaskVersions(of)).find(({ taskDigest }) => taskDigest === digest);
  const file = version && (await findTaskFile(queryable(of.ctx), digest));
  if (!version || !file) {
    throw new AppError("not_found", `The task ${of.task.slice(0, 128)} never had the file ${digest.slice(0, 80)}.`);
  }
  return { ...version, file };
}
