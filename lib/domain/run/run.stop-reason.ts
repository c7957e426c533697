import type { RunStatus } from "./run.status";

export const STOP_REASONS = [
  "all_tasks_done",
  "verified_target_reached",
  "budget_exceeded",
  "time_cap_reached",
  "workspace_budget_exceeded",
  "cancelled_by_user",
  "cancelled_by_operator",
  "worker_lost",
  "infrastructure_failure",
  "config_rejected",
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** The final status that a stop reason leads to. A run that ends at a cap or target is completed. */
export function statusForStopReason(reason: StopReason): RunStatus {
  switch (reason) {
    case "all_tasks_done":
    case "verified_target_reached":
    case "budget_exceeded":
    case "time_cap_reached":
    case "workspace_budget_exceeded":
      return "completed";
    case "cancelled_by_user":
    case "cancelled_by_operator":
      return "cancelled";
    case "worker_lost":
    case "infrastructure_failure":
    case "config_rejected":
      return "failed";
  }
}
