import {
  Ban,
  Check,
  CircleDashed,
  CircleDot,
  FileX,
  Hourglass,
  ListChecks,
  OctagonAlert,
  RotateCcw,
  ServerOff,
  Target,
  Timer,
  Wallet,
} from "lucide-react";
import { Fact, type FactProps } from "@/components/ui/fact";
import type { RunStatus } from "@/lib/domain/run/run.status";
import type { StopReason } from "@/lib/domain/run/run.stop-reason";

type Look = Omit<FactProps, "className">;

export const RUN_STATUS_LOOK: Record<RunStatus, Look> = {
  queued: { icon: CircleDashed, word: "Queued", tone: "idle" },
  preparing: { icon: Hourglass, word: "Preparing", tone: "live" },
  running: { icon: CircleDot, word: "Running", tone: "live" },
  verifying: { icon: ListChecks, word: "Verifying", tone: "live" },
  recovering: { icon: RotateCcw, word: "Recovering", tone: "live" },
  cancelling: { icon: Ban, word: "Cancelling", tone: "live" },
  completed: { icon: Check, word: "Completed", tone: "plain" },
  cancelled: { icon: Ban, word: "Cancelled", tone: "idle" },
  failed: { icon: OctagonAlert, word: "Failed", tone: "warn" },
};

export const STOP_REASON_LOOK: Record<StopReason, Look> = {
  all_tasks_done: { icon: Check, word: "All tasks done", tone: "plain" },
  verified_target_reached: { icon: Target, word: "Verified target reached", tone: "plain" },
  budget_exceeded: { icon: Wallet, word: "Spend cap reached", tone: "warn" },
  time_cap_reached: { icon: Timer, word: "Time cap reached", tone: "warn" },
  workspace_budget_exceeded: { icon: Wallet, word: "Workspace budget reached", tone: "warn" },
  cancelled_by_user: { icon: Ban, word: "Cancelled by user", tone: "idle" },
  cancelled_by_operator: { icon: Ban, word: "Cancelled by operator", tone: "idle" },
  worker_lost: { icon: ServerOff, word: "Worker lost", tone: "warn" },
  infrastructure_failure: { icon: OctagonAlert, word: "Infrastructure failure", tone: "warn" },
  config_rejected: { icon: FileX, word: "Configuration rejected", tone: "warn" },
};

/** The run's status: icon, word, colour. */
export function RunStatusFact({ status, className }: { status: RunStatus; className?: string }) {
  return <Fact {...RUN_STATUS_LOOK[status]} className={className} />;
}

/** Why the run ended. */
export function StopReasonFact({ reason, className }: { reason: StopReason; className?: string }) {
  return <Fact {...STOP_REASON_LOOK[reason]} className={className} />;
}
