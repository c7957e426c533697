import type { LastResult } from "@/lib/db/last-results";
import type { TaskRecord } from "@/lib/db/tasks";
import type { TemplateRecord } from "@/lib/db/templates";
import { taskNeeds } from "@/lib/domain/task/task.needs";
import { networkNeedOf, type NetworkNeed } from "@/lib/domain/task/task.network";
import { isInfeasible } from "@/lib/domain/task/task.schema";
import { supportOf, type TaskSupportView } from "./support-of";

/** A task with what its file says and whether a template can run it. */
export interface TaskView extends TaskRecord {
  /** Applications that it needs, in the templates' words. */
  apps: string[];
  functions: string[];
  networkNeed: NetworkNeed;
  isInfeasible: boolean;
  support: TaskSupportView;
  /** Of the asking workspace; null when it never finished an attempt on the task. */
  lastResult: LastResult | null;
}

export function viewTask(task: TaskRecord, template: TemplateRecord | null, lastResult: LastResult | null): TaskView {
  const { apps, functions } = taskNeeds(task.file);
  return {
    ...task,
    apps,
    functions,
    networkNeed: networkNeedOf(task.file),
    isInfeasible: isInfeasible(task.file),
    support: supportOf(task.file, template),
    lastResult,
  };
}
