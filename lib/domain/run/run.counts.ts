import type { RunCountsWire } from "./run.wire";

/** The counters that a run keeps of its attempts. */
export interface RunCounters {
  attemptTotal: number;
  countRunning: number;
  countVerifying: number;
  countDone: number;
  countError: number;
  countCancelled: number;
  countValid: number;
  countInvalid: number;
  countSuccess: number;
  countFail: number;
  countHumanAssisted: number;
}

/** Counts of a run from its own counters. What was never started is queued, created or not. */
export function runCounts(run: RunCounters): RunCountsWire {
  const begun = run.countRunning + run.countVerifying + run.countDone + run.countError + run.countCancelled;
  return {
    total: run.attemptTotal,
    queued: run.attemptTotal - begun,
    running: run.countRunning,
    verifying: run.countVerifying,
    done: run.countDone,
    error: run.countError,
    cancelled: run.countCancelled,
    valid: run.countValid,
    invalid: run.countInvalid,
    not_checked: run.attemptTotal - run.countValid - run.countInvalid,
    success: run.countSuccess,
    fail: run.countFail,
    human_assisted: run.countHumanAssisted,
  };
}
