import { AttemptError } from "@/lib/domain/failure";
import type { Policy } from "../../policy.port";
import type { ExternalSeat } from "./external-inbox";

/**
 * Acts as a harness outside says. It waits for each action as long as the attempt may take; an attempt that nobody
 * drives ends at its caps. It cannot be forked: the harness knows of one desktop.
 */
export function createExternalPolicy(seat: ExternalSeat): Policy {
  return {
    name: "external",
    digest: null,
    async next(_desktop, stepIndex, signal) {
      const startedAt = performance.now();
      const action = await seat.take(stepIndex, signal);
      return { action, intent: null, note: null, waitMs: Math.round(performance.now() - startedAt) };
    },
    fork() {
      throw new AttemptError("policy_error", "a policy that is driven from outside cannot be forked");
    },
  };
}
