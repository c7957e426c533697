import { findTaskSetByName } from "@/lib/db/task-sets";
import { countWorkspaces } from "@/lib/db/workspaces";
import { AppError } from "@/lib/domain/errors";
import { taskSetUploadSchema, TASK_PATH } from "@/lib/domain/task/task-set.upload.wire";
import { collectTasks, orderTasks } from "@/lib/task/import/collect-tasks";
import type { ImportFault } from "@/lib/task/import/parse-task";
import { queryable, type ServiceContext } from "../context";
import { invalidRequest, parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { importTaskSet } from "./import-task-set";

/** More says nothing that the first do not. */
const FAULTS_MAX = 200;

export interface UploadedTaskSet {
  name: string;
  taskCount: number;
  faults: ImportFault[];
  isDryRun: boolean;
}

/**
 * Makes a new task set of files that came with the request; no path of theirs ever meets a disk. Files that cannot be
 * taken are faults in the answer, the rest is imported. Sets are shared by all workspaces, so this is `forbidden` once
 * there are several: the operator imports there. A name that is taken is a `conflict`, so that no upload changes what
 * others run; a dry run tells all of this and writes nothing.
 */
export async function uploadTaskSet({ ctx, input }: { ctx: ServiceContext; input: unknown }): Promise<UploadedTaskSet> {
  requireScope(ctx, "tasks:write");
  const { name, files, order, dry_run: isDryRun } = parseInput(taskSetUploadSchema, input);
  const db = queryable(ctx);
  if ((await countWorkspaces(db)) > 1) {
    throw new AppError(
      "forbidden",
      "Task sets are shared by all workspaces, and there are several here: the operator imports with npm run cli -- tasks import.",
    );
  }
  if ((await findTaskSetByName(db, name)) !== null) {
    throw new AppError("conflict", `There is a task set ${name} already. Choose another name.`);
  }
  const faults: ImportFault[] = [];
  const encoder = new TextEncoder();
  const tasks = orderTasks(
    collectTasks(
      files.map(({ path, text }) => {
        const [, domain = "", file = ""] = TASK_PATH.exec(path) ?? [];
        return { domain, name: file, path, bytes: encoder.encode(text) };
      }),
      faults,
    ),
    order === null ? null : encoder.encode(order),
    faults,
  );
  const told = { name, taskCount: tasks.length, faults: faults.slice(0, FAULTS_MAX), isDryRun };
  if (isDryRun) return told;
  if (tasks.length === 0) {
    throw invalidRequest([{ pointer: "/files", reason: `holds no task: ${faults[0]?.message ?? "all are refused"}` }]);
  }
  // Recipes belong to files of this product, which it imports itself.
  await importTaskSet({ ctx, name, tasks, findRecipe: () => Promise.resolve(null) });
  return told;
}
