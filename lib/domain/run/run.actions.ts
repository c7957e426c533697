import { mayCancelRun, type Role } from "../workspace/role";
import { runMachine, type RunStatus } from "./run.status";

export type RunAction = "cancel" | "export";

/** Whether the table lets a run be cancelled from here: at once, or after what is in flight. */
export function isCancellable(status: RunStatus): boolean {
  return runMachine.canApply("cancel", status) || runMachine.canApply("request_cancel", status);
}

/** What one caller may do with a run now. Buttons are drawn from this; nothing else decides it. */
export function availableRunActions(
  run: { status: RunStatus; createdByUserId: string | null },
  caller: { userId: string | null; role: Role; canWriteRuns: boolean },
): RunAction[] {
  const mayCancel = caller.canWriteRuns && isCancellable(run.status) && mayCancelRun(caller, run);
  return mayCancel ? ["cancel", "export"] : ["export"];
}
