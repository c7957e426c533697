import { listTasksOfSet, type TaskQuery } from "@/lib/db/tasks";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { templateForSupport } from "./default-template";
import { getTaskSetByName } from "./get-task-set-by-name";
import { viewTask, type TaskView } from "./task-view";

export interface ListTasksQuery extends Omit<TaskQuery, "taskSetId" | "limit"> {
  taskSet: string;
  /** `name@version`; see `templateForSupport` for what a missing one means. */
  template?: string;
  /** Only tasks whose support is this. */
  supported?: boolean;
  limit: number;
}

/**
 * Tasks of a set in their order with their support on a template; `limit` is 1 to 200. Throws `not_found`
 * for an unknown set, `template_not_published`.
 */
export async function listTasks({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: ListTasksQuery;
}): Promise<Page<TaskView, number>> {
  requireScope(ctx, "tasks:read");
  const { taskSet, template: ref, supported, limit, ...filters } = query;
  const [set, template] = await Promise.all([getTaskSetByName(ctx, taskSet), templateForSupport(ctx, ref)]);
  // Support is computed, not stored, so a filter on it reads the rest of the set.
  const wanted = supported === undefined ? { limit: limit + 1 } : {};
  const rows = await listTasksOfSet(queryable(ctx), { ...filters, ...wanted, taskSetId: set.id });
  const views = rows
    .map((row) => viewTask(row, template))
    .filter((task) => supported === undefined || task.support.supported === supported);
  return pageOf(views, limit, (task) => task.position);
}
