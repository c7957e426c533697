import type { AttemptWire } from "../attempt/attempt.wire";
import { countedAs } from "../stats/counted-as";
import { whyNoResult } from "./why-no-result";

/**
 * What a trainer may learn from an attempt. `reward` is a number for a valid attempt that was scored and null for every
 * other one, whatever its checker had said; `why_no_reward` then says why.
 */
export function rewardFacts(attempt: AttemptWire) {
  const counted = countedAs(attempt);
  const isScored = counted === "success" || counted === "fail";
  const { status, verifier, outcome, bad_gates, invalid_reasons, checker_error, checker_skipped, human_assisted } =
    attempt;
  return {
    reward: isScored ? attempt.score : null,
    valid: attempt.verdict === "valid",
    counted,
    why_no_reward: isScored ? null : whyNoResult(attempt),
    ...{ status, verifier, outcome, bad_gates, invalid_reasons, checker_error, checker_skipped, human_assisted },
  };
}
