import type { AttemptWork } from "@/lib/db/attempt-work";
import { AttemptError } from "@/lib/domain/failure";
import type { Policy } from "@/lib/policy/policy.port";
import type { EngineDeps } from "./ports";

/**
 * The policy of an attempt as it was when its run was made. Throws AttemptError `policy_changed` when the host's is
 * another one by now, and what the port throws when there is none.
 */
export function pinnedPolicy(deps: EngineDeps, work: AttemptWork): Policy {
  const policy = deps.policyFor(work);
  const { policyDigest: pinned } = work;
  if (pinned === null || policy.digest === pinned) return policy;
  throw new AttemptError("policy_changed", `the policy ${work.policy} of this host is not the one of the run`, {
    pinned,
    found: policy.digest,
  });
}
