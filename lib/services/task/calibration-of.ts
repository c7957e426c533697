import type { ProbesOfTask } from "@/lib/db/calibrations";
import { calibrationState, CALIBRATION_PROBES, type CalibrationState } from "@/lib/domain/task/task.calibration";

/** What calibration knows of a task; a probe that was never played is missing. */
export interface CalibrationView {
  state: CalibrationState;
  probes: ProbesOfTask;
}

/** The probes of a task put together; see `calibrationState`. */
export function calibrationOf(probes: ProbesOfTask = {}, hasRecipe: boolean): CalibrationView {
  const kept = Object.fromEntries(CALIBRATION_PROBES.map((probe) => [probe, probes[probe]?.isKept ?? null]));
  return { state: calibrationState(kept, hasRecipe), probes };
}
