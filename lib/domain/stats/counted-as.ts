import { isAttemptFinal, type AttemptStatus } from "../attempt/attempt.status";
import type { Outcome } from "../attempt/attempt.outcome";
import type { Verdict } from "../episode/episode.verdict";

/**
 * How a figure counts an attempt: a fourth fact, computed from Status, Verifier and Outcome and merged with none of them.
 * Every attempt is exactly one of these, so they sum to the attempts of the figure.
 */
export const COUNTED_AS = ["success", "fail", "invalid", "not_checked", "unscored", "pending"] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

/** Raised when a rule changes; figures of two versions are not compared. */
export const COUNTING_RULES_VERSION = 1;

/** Why it is counted so, one sentence each, to stand beside the figure. */
export const COUNTING_RULES: Record<CountedAs, string> = {
  success: "The episode is valid and its score is 1.",
  fail: "The episode is valid, was scored, and its score is below 1.",
  invalid: "It ended and a gate or a quarantine made its episode invalid; what the checker said is no result.",
  not_checked: "It ended before the gates could say anything: an error, or a cancel.",
  unscored: "Its episode is valid, but it has no score: the checker raised or did not run, or a person took control.",
  pending: "It has not ended, or its gates have not all been heard.",
};

export interface CountedFacts {
  status: AttemptStatus;
  verdict: Verdict | null;
  outcome: Outcome;
}

/** The counts that a rate is made of are `success` and `fail` alone; none of the others is ever a failure. */
export function countedAs({ status, verdict, outcome }: CountedFacts): CountedAs {
  if (!isAttemptFinal(status)) return "pending";
  // Who is cancelled loses the desktop at once: gates that had not spoken by then never will.
  if (verdict === "pending") return status === "cancelled" ? "not_checked" : "pending";
  if (verdict === "invalid") return "invalid";
  if (verdict === null) return "not_checked";
  return outcome === "none" ? "unscored" : outcome;
}

export type Counts = Record<CountedAs, number>;

export const NO_COUNTS: Counts = { success: 0, fail: 0, invalid: 0, not_checked: 0, unscored: 0, pending: 0 };

/** Attempts that ended without a result: all that a bound has to assume something about. */
export const missingOf = ({ invalid, not_checked, unscored }: Counts): number => invalid + not_checked + unscored;

/** Attempts with a result: the denominator of every rate. */
export const scoredOf = ({ success, fail }: Counts): number => success + fail;

export function addCounts(all: Iterable<Counts>): Counts {
  const sum = { ...NO_COUNTS };
  for (const counts of all) for (const key of COUNTED_AS) sum[key] += counts[key];
  return sum;
}
