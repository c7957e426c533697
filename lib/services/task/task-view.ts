import type { TaskRecord } from "@/lib/db/tasks";
import type { TemplateRecord } from "@/lib/db/templates";
import { functionsOf } from "@/lib/domain/task/task.needs";
import { isInfeasible } from "@/lib/domain/task/task.schema";
import { supportOf, type TaskSupportView } from "./support-of";

/** A task with what its file says and whether a template can run it. */
export interface TaskView extends TaskRecord {
  functions: string[];
  isInfeasible: boolean;
  support: TaskSupportView;
}

export function viewTask(task: TaskRecord, template: TemplateRecord | null): TaskView {
  return {
    ...task,
    functions: functionsOf(task.file.evaluator),
    isInfeasible: isInfeasible(task.file),
    support: supportOf(task.file, template),
  };
}
