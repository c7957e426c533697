import { listTasksOfSet } from "@/lib/db/tasks";
import { readTaskRecords } from "@/lib/db/task-records";
import { findPublishedTemplate } from "@/lib/db/templates";
import type { TaskRecord } from "@/lib/domain/task/task-record";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getTaskSetByName } from "./get-task-set-by-name";

/**
 * How the workspace's last attempts on the tasks of a set went under one policy, template and verifier profile; tasks that
 * never ran so are left out, and so is what ran on another content of the template or under another driver. Throws `not_found` for an unknown set.
 */
export async function listTaskRecords({
  ctx,
  query,
}: {
  ctx: ServiceContext;
  query: { taskSet: string; templateRef: string; policy: string; verifierProfile: string };
}): Promise<TaskRecord[]> {
  requireScope(ctx, "runs:read");
  const db = queryable(ctx);
  const { taskSet, ...under } = query;
  const [set, template] = await Promise.all([
    getTaskSetByName(ctx, taskSet),
    findPublishedTemplate(db, query.templateRef),
  ]);
  if (template === null) return [];
  const tasks = await listTasksOfSet(db, { taskSetId: set.id });
  return readTaskRecords(
    db,
    { workspaceId: ctx.workspace.id, templateDigest: template.digest, driver: template.driver, ...under },
    tasks.map(({ taskId }) => taskId),
  );
}
