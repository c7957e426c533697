import { calibrationsOf } from "@/lib/db/calibrations";
import { lastResultsOf } from "@/lib/db/last-results";
import { listTasksOfSet, type TaskQuery } from "@/lib/db/tasks";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { templateForSupport } from "./default-template";
import { getTaskSetByName } from "./get-task-set-by-name";
import { fitsFilter, isFiltering, type TaskFilter } from "./task-filter";
import { viewTask, type TaskView } from "./task-view";

export interface ListTasksQuery extends Omit<TaskQuery, "taskSetId" | "limit"> {
  taskSet: string;
  /** `name@version`; see `templateForSupport` for what a missing one means. */
  template?: string;
  filter?: TaskFilter;
  limit: number;
}

/**
 * Tasks of a set in their order with support and calibration on a template and the workspace's last result; `limit` is 1 to 200.
 * Throws `not_found` for an unknown set, `template_not_published`.
 */
export async function listTasks({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: ListTasksQuery;
}): Promise<Page<TaskView, number>> {
  requireScope(ctx, "tasks:read");
  const db = queryable(ctx);
  const { taskSet, template: ref, filter = {}, limit, ...stored } = query;
  const [set, template] = await Promise.all([getTaskSetByName(ctx, taskSet), templateForSupport(ctx, ref)]);
  // What a task needs is computed, not stored, so a filter on it reads the rest of the set.
  const wanted = isFiltering(filter) ? {} : { limit: limit + 1 };
  const rows = await listTasksOfSet(db, { ...stored, ...wanted, taskSetId: set.id });
  const ids = rows.map(({ taskId }) => taskId);
  const [results, probes] = await Promise.all([
    lastResultsOf(db, ctx.workspace.id, ids),
    calibrationsOf(db, rows, template),
  ]);
  const views = rows.map((row) => {
    const lastResult = results.get(row.taskId) ?? null;
    return viewTask(row, { template, lastResult, probes: probes.get(row.taskDigest) });
  });
  return pageOf(
    views.filter((task) => fitsFilter(task, filter)),
    limit,
    (task) => task.position,
  );
}
