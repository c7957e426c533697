import { machine } from "../transition";

export const RUN_STATUSES = [
  "queued",
  "preparing",
  "running",
  "verifying",
  "recovering",
  "cancelling",
  "completed",
  "failed",
  "cancelled",
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

const WORKING = ["preparing", "running", "verifying"] as const;

/**
 * The run's life. `take_up` is a requeue of a run that has ended: it goes back to the queue with the attempts that ended
 * without a result (docs/decisions/0051-requeue.md). Source: docs/states.md is generated from this table.
 */
export const runMachine = machine(
  "run",
  RUN_STATUSES,
  {
    prepare: { from: ["queued"], to: "preparing" },
    start: { from: ["preparing"], to: "running" },
    verify: { from: ["running"], to: "verifying" },
    resume_running: { from: ["verifying"], to: "running" },
    complete: { from: [...WORKING, "queued"], to: "completed" },
    lose_lease: { from: WORKING, to: "recovering" },
    recover: { from: ["recovering"], to: WORKING },
    cancel: { from: ["queued"], to: "cancelled" },
    request_cancel: { from: [...WORKING, "recovering"], to: "cancelling" },
    finish_cancel: { from: ["cancelling"], to: "cancelled" },
    fail: { from: ["queued", ...WORKING, "recovering"], to: "failed" },
    take_up: { from: ["completed", "failed"], to: "queued" },
  },
  ["take_up"],
);
export type RunEventName = (typeof runMachine.events)[number];
export const RUN_FINAL_STATUSES = runMachine.finals;
export const isRunFinal = (status: RunStatus) => RUN_FINAL_STATUSES.includes(status);
