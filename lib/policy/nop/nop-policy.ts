import type { Policy } from "../policy.port";

/**
 * Does nothing: waits for one quiet screen and says `done`. The yardstick of calibration: no task may score 1 under
 * it, an infeasible task included, because `done` is not its right answer.
 */
export function createNopPolicy(): Policy {
  const policy: Policy = {
    name: "nop",
    digest: null,
    async next(desktop, _stepIndex, signal) {
      signal.throwIfAborted();
      const { waitedMs } = await desktop.settle();
      return { action: { type: "done" }, intent: null, note: "does nothing", waitMs: Math.round(waitedMs) };
    },
    fork: () => policy,
  };
  return policy;
}
