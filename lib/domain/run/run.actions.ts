import { mayCancelRun, type Role } from "../workspace/role";
import { isRunFinal, runMachine, type RunStatus } from "./run.status";
import type { StopReason } from "./run.stop-reason";

export const RUN_ACTIONS = ["cancel", "pause", "resume", "requeue", "invalidate", "edit", "export"] as const;
export type RunAction = (typeof RUN_ACTIONS)[number];

/** Whether the table lets a run be cancelled from here: at once, or after what is in flight. */
export function isCancellable(status: RunStatus): boolean {
  return runMachine.canApply("cancel", status) || runMachine.canApply("request_cancel", status);
}

/** What the rules look at, of a run. */
export interface ActedOn {
  status: RunStatus;
  stopReason: StopReason | null;
  pausedAt: Date | null;
  createdByUserId: string | null;
  countDone: number;
  countValid: number;
  countInvalid: number;
  countError: number;
  /** What others claim of a run that they made: there is nothing to operate. Null or missing for our own. */
  imported?: unknown;
}

/** What one caller may do with a run now. Buttons are drawn from this; nothing else decides it. */
export function availableRunActions(
  run: ActedOn,
  caller: { userId: string | null; role: Role; canWriteRuns: boolean },
): RunAction[] {
  if (!caller.canWriteRuns || !mayCancelRun(caller, run)) return ["export"];
  if (run.imported != null) return ["edit", "export"];
  const allowed: Record<RunAction, boolean> = {
    cancel: isCancellable(run.status),
    pause: !isRunFinal(run.status) && run.stopReason === null && run.pausedAt === null,
    resume: run.pausedAt !== null,
    requeue: maySendBack(run) && run.countInvalid + run.countError > 0,
    invalidate: run.countValid + run.countInvalid > 0,
    edit: true,
    export: true,
  };
  return RUN_ACTIONS.filter((action) => allowed[action]);
}

/** Whether tries of a run may be made again: it works, or it ended in a way that a requeue takes up. */
const maySendBack = ({ status, stopReason }: ActedOn) =>
  isRunFinal(status) ? runMachine.canApply("take_up", status) : stopReason === null;
