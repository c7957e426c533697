import { listTaskSets as readTaskSets, type TaskSetRecord } from "@/lib/db/task-sets";
import { listTasksOfSet } from "@/lib/db/tasks";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { templateForSupport } from "./default-template";
import { supportOf } from "./support-of";

export interface TaskSetView extends TaskSetRecord {
  /** Tasks that some host of the template can run. */
  supportedCount: number;
}

/** Task sets by name, with how many of their tasks a template supports. Throws `template_not_published`. */
export async function listTaskSets({
  ctx,
  template: ref,
}: {
  ctx: ServiceContext;
  template?: string;
}): Promise<TaskSetView[]> {
  requireScope(ctx, "tasks:read");
  const db = queryable(ctx);
  const template = await templateForSupport(ctx, ref);
  const sets = await readTaskSets(db);
  return Promise.all(
    sets.map(async (set) => {
      const tasks = await listTasksOfSet(db, { taskSetId: set.id });
      return { ...set, supportedCount: tasks.filter((task) => supportOf(task.file, template).supported).length };
    }),
  );
}
