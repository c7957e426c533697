import type { UnsupportedCode } from "@/lib/domain/task/task.support";
import type { CalibrationState } from "@/lib/domain/task/task.calibration";
import type { LastResultFilter } from "@/lib/domain/task/task.last-result";
import type { NetworkNeed } from "@/lib/domain/task/task.network";
import type { TaskView } from "./task-view";

/** What a list of tasks may be narrowed by beyond what the database knows; every member that is given must hold. */
export interface TaskFilter {
  /** Only tasks whose support is this. */
  supported?: boolean;
  /** Tasks that one of these codes is the first reason of. */
  reasons?: readonly UnsupportedCode[];
  /** Tasks that need one of these applications, in the templates' words. */
  apps?: readonly string[];
  /** Tasks whose evaluator names one of these functions. */
  functions?: readonly string[];
  network?: readonly NetworkNeed[];
  lastResult?: readonly LastResultFilter[];
  calibration?: readonly CalibrationState[];
}

export function fitsFilter(task: TaskView, filter: TaskFilter): boolean {
  const { supported, reasons, apps, functions, network, lastResult, calibration } = filter;
  const [reason] = task.support.reasons;
  return (
    (supported === undefined || task.support.supported === supported) &&
    (reasons === undefined || reasons.some((code) => code === reason?.code)) &&
    (apps === undefined || apps.some((app) => task.apps.includes(app))) &&
    (functions === undefined || functions.some((name) => task.functions.includes(name))) &&
    (network === undefined || network.includes(task.networkNeed)) &&
    (lastResult === undefined || lastResult.includes(task.lastResult?.outcome ?? "never")) &&
    (calibration === undefined || calibration.includes(task.calibration.state))
  );
}

export const isFiltering = (filter: TaskFilter): boolean => Object.values(filter).some((value) => value !== undefined);
