import { findTaskFile } from "@/lib/db/task-versions";
import { AppError } from "@/lib/domain/errors";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import { queryable } from "../context";
import { listTaskVersions, type TaskOfSet, type TaskVersionView } from "./list-task-versions";

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
