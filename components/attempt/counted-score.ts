import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";

/** The score that stands beside an attempt's name: null, shown as a dash, for an invalid attempt, which is never a 0. */
export function countedScore({ verifier, score }: Pick<AttemptWire, "verifier" | "score">): number | null {
  return verifier === "invalid" ? null : score;
}
