import type { CancelDisposition } from "./run.operations";
import type { RunStatus } from "./run.status";
import type { StopReason } from "./run.stop-reason";

/** Attempts in a row that end at a machine boundary before the run is called an infrastructure failure. Fewer would stop a run for one bad app; more would burn budget on a broken host. */
export const FAULT_STREAK_MAX = 8;

/** How long a run that lost its worker waits for a host. Shorter gives up on a machine that only restarts; longer keeps people waiting for one that is gone. */
export const RECOVERY_LIMIT_MS = 15 * 60_000;

export interface RunProgress {
  now: Date;
  status: RunStatus;
  /** From when its time cap counts: the start, later by all the time it was paused or had ended. null before it started. */
  startedAt: Date | null;
  timeCapMinutes: number;
  /**
   * Since when a queued or recovering run waits and no host that offers its template has been heard of: the later of
   * the two. About now while such a host lives; null in every other status, and while it is paused.
   */
  unservedSince: Date | null;
  spentMicroUsd: number;
  /** Measured cost of live desktops that is not in `spentMicroUsd` yet. */
  usedInFlightMicroUsd: number;
  spendCapMicroUsd: number;
  workspaceSpentMicroUsd: number;
  workspaceCapMicroUsd: number | null;
  countValid: number;
  stopAfterValid: number | null;
  cohortsInFlight: number;
  /** Cohorts not created yet or waiting to be placed. */
  cohortsLeft: number;
  faultStreak: number;
}

/**
 * The stop reason that is due now, or null. Order matters: a run that has everything done says so even when it
 * also met a cap with its last attempt. A queued run has no start to count its time cap from: it waits without a limit
 * for a busy host, and as long as its time cap for one that is not there.
 */
export function dueStopReason(p: RunProgress): StopReason | null {
  if (p.cohortsLeft === 0 && p.cohortsInFlight === 0) return "all_tasks_done";
  if (p.stopAfterValid !== null && p.countValid >= p.stopAfterValid) return "verified_target_reached";
  const countsFrom = p.status === "queued" ? p.unservedSince : p.startedAt;
  if (countsFrom && msSince(p, countsFrom) >= p.timeCapMinutes * 60_000) return "time_cap_reached";
  if (p.spentMicroUsd + p.usedInFlightMicroUsd >= p.spendCapMicroUsd) return "budget_exceeded";
  if (p.workspaceCapMicroUsd !== null && p.workspaceSpentMicroUsd + p.usedInFlightMicroUsd >= p.workspaceCapMicroUsd) {
    return "workspace_budget_exceeded";
  }
  if (p.faultStreak >= FAULT_STREAK_MAX) return "infrastructure_failure";
  const isLost = p.status === "recovering" && p.cohortsInFlight === 0 && p.unservedSince !== null;
  if (isLost && msSince(p, p.unservedSince) >= RECOVERY_LIMIT_MS) return "worker_lost";
  return null;
}

const msSince = (p: RunProgress, then: Date | null) => (then === null ? 0 : p.now.getTime() - then.getTime());

/** What a running attempt does when its run has this stop reason: go on, stop acting and be verified, or be dropped. */
export function attemptReaction(reason: StopReason | null): "continue" | "verify_now" | "drop" {
  switch (reason) {
    case null:
    case "all_tasks_done":
    case "verified_target_reached":
    case "infrastructure_failure":
    case "worker_lost":
      return "continue";
    case "time_cap_reached":
    case "budget_exceeded":
    case "workspace_budget_exceeded":
      return "verify_now";
    case "cancelled_by_user":
    case "cancelled_by_operator":
    case "config_rejected":
      return "drop";
  }
}

/** What a running attempt does when a person cancels its run. */
export function cancelReaction(disposition: CancelDisposition | null): "continue" | "verify_now" | "drop" {
  if (disposition === "verify") return "verify_now";
  return disposition === "finish" ? "continue" : "drop";
}
