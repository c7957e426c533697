import type { Policy } from "@/lib/policy/policy.port";

/** Says at once that the task cannot be done: 1 is right for an infeasible task and wrong for any other. */
export function createFailPolicy(): Policy {
  const policy: Policy = {
    name: "fail",
    digest: null,
    async next(_desktop, _stepIndex, signal) {
      signal.throwIfAborted();
      return { action: { type: "fail" }, intent: null, note: "says that it cannot be done", waitMs: 0 };
    },
    fork: () => policy,
  };
  return policy;
}
