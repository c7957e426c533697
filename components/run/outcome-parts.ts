import type { RunCountsWire } from "@/lib/domain/run/run.wire";

export const OUTCOME_KINDS = ["success", "fail", "invalid", "unjudged", "working", "queued"] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export interface OutcomePart {
  kind: OutcomeKind;
  count: number;
}

/**
 * The attempts of a run in the fixed order of every bar. The parts are exclusive and always add up to `total`:
 * an attempt whose episode is already invalid counts as invalid even while it is at work, and `unjudged` is what ended
 * without an outcome and is not invalid (an error before a verdict, a cancelled attempt, a checker that raised), so it
 * is neither a fail nor a zero.
 */
export function outcomeParts(counts: RunCountsWire): OutcomePart[] {
  let rest = counts.total;
  const take = (count: number) => {
    const taken = Math.min(count, rest);
    rest -= taken;
    return taken;
  };
  const success = take(counts.success);
  const fail = take(counts.fail);
  const invalid = take(counts.invalid);
  const queued = take(counts.queued);
  const working = take(counts.running + counts.verifying);
  const count: Record<OutcomeKind, number> = { success, fail, invalid, unjudged: rest, working, queued };
  return OUTCOME_KINDS.map((kind) => ({ kind, count: count[kind] }));
}

/** Attempts that have ended, whatever came of them. */
export function endedCount(counts: RunCountsWire): number {
  return counts.done + counts.error + counts.cancelled;
}

/** Valid attempts that have an outcome: the denominator of every rate. */
export function judgedCount(counts: RunCountsWire): number {
  return counts.success + counts.fail;
}

const WORDS: Record<OutcomeKind, string> = {
  success: "success",
  fail: "fail",
  invalid: "invalid",
  unjudged: "ended without outcome",
  working: "at work",
  // In a run that has ended, those that never began.
  queued: "not started",
};

/** The bar in words: "26 success, 0 fail, 2 at work of 28 attempts". */
export function describeOutcomes(counts: RunCountsWire): string {
  const parts = outcomeParts(counts).filter(
    (part) => part.count > 0 || (judgedCount(counts) > 0 && (part.kind === "success" || part.kind === "fail")),
  );
  const words = parts.map((part) => `${part.count} ${WORDS[part.kind]}`).join(", ");
  return `${words || "nothing"} of ${counts.total} attempts`;
}
