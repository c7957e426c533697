import { machine } from "../transition";

export const ATTEMPT_STATUSES = ["queued", "running", "verifying", "done", "error", "cancelled"] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/**
 * What the machinery did with one attempt. `lose_lease` puts the same attempt back in the queue when its
 * worker vanished before a verdict: the row stays one row, so nothing is counted twice
 * (docs/decisions/0007-lost-attempts-return-to-the-queue.md). `requeue` does so when a person asks for another try of one
 * that ended without a result (docs/decisions/0051-requeue.md).
 */
export const attemptMachine = machine(
  "attempt",
  ATTEMPT_STATUSES,
  {
    start: { from: ["queued"], to: "running" },
    verify: { from: ["running"], to: "verifying" },
    finish: { from: ["verifying"], to: "done" },
    fail: { from: ["queued", "running", "verifying"], to: "error" },
    cancel: { from: ["queued", "running", "verifying"], to: "cancelled" },
    lose_lease: { from: ["running", "verifying"], to: "queued" },
    requeue: { from: ["done", "error", "cancelled"], to: "queued" },
  },
  ["requeue"],
);
export type AttemptEventName = (typeof attemptMachine.events)[number];
export const ATTEMPT_FINAL_STATUSES = attemptMachine.finals;
export const isAttemptFinal = (status: AttemptStatus) => ATTEMPT_FINAL_STATUSES.includes(status);
