import type { ProbesOfTask } from "@/lib/db/calibrations";
import type { LastResult } from "@/lib/db/last-results";
import type { TaskRecord } from "@/lib/db/tasks";
import type { TemplateRecord } from "@/lib/db/templates";
import { taskNeeds } from "@/lib/domain/task/task.needs";
import { networkNeedOf, type NetworkNeed } from "@/lib/domain/task/task.network";
import { isInfeasible } from "@/lib/domain/task/task.schema";
import { calibrationOf, type CalibrationView } from "./calibration-of";
import { supportOf, type TaskSupportView } from "./support-of";

/** A task with what its file says and whether a template can run it. */
export interface TaskView extends TaskRecord {
  /** Applications that it needs, in the templates' words. */
  apps: string[];
  functions: string[];
  networkNeed: NetworkNeed;
  isInfeasible: boolean;
  support: TaskSupportView;
  calibration: CalibrationView;
  /** Of the asking workspace; null when it never finished an attempt on the task. */
  lastResult: LastResult | null;
}

/** What the database knows of a task beside its file. */
export interface TaskFacts {
  template: TemplateRecord | null;
  lastResult: LastResult | null;
  probes: ProbesOfTask | undefined;
}

export function viewTask(task: TaskRecord, { template, lastResult, probes }: TaskFacts): TaskView {
  const { apps, functions } = taskNeeds(task.file);
  return {
    ...task,
    apps,
    functions,
    networkNeed: networkNeedOf(task.file),
    isInfeasible: isInfeasible(task.file),
    support: supportOf(task.file, template),
    calibration: calibrationOf(probes, task.recipeDigest !== null),
    lastResult,
  };
}
