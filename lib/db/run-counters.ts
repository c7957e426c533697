import type { AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import type { Outcome } from "@/lib/domain/attempt/attempt.outcome";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";

/** What one attempt adds to its run's counters. */
export interface CountedFacts {
  status: AttemptStatus;
  verdict: Verdict | null;
  outcome: Outcome;
  isHumanAssisted?: boolean;
}

const STATUS_COUNTER = {
  queued: null,
  running: "countRunning",
  verifying: "countVerifying",
  done: "countDone",
  error: "countError",
  cancelled: "countCancelled",
} as const satisfies Record<AttemptStatus, string | null>;

type Counter =
  | Exclude<(typeof STATUS_COUNTER)[AttemptStatus], null>
  | "countValid"
  | "countInvalid"
  | "countSuccess"
  | "countFail"
  | "countHumanAssisted";

function countersOf(facts: CountedFacts): Counter[] {
  const counters: Array<Counter | null> = [
    STATUS_COUNTER[facts.status],
    facts.verdict === "valid" ? "countValid" : facts.verdict === "invalid" ? "countInvalid" : null,
    facts.outcome === "success" ? "countSuccess" : facts.outcome === "fail" ? "countFail" : null,
    facts.isHumanAssisted ? "countHumanAssisted" : null,
  ];
  return counters.filter((counter) => counter !== null);
}

/** Increments that turn the counters of `before` into those of `after`; null when nothing changes. */
export function counterDelta(
  before: CountedFacts,
  after: CountedFacts,
): Partial<Record<Counter, { increment: number }>> | null {
  const delta = new Map<Counter, number>();
  for (const counter of countersOf(before)) delta.set(counter, (delta.get(counter) ?? 0) - 1);
  for (const counter of countersOf(after)) delta.set(counter, (delta.get(counter) ?? 0) + 1);
  const changed = [...delta].filter(([, by]) => by !== 0);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map(([counter, by]) => [counter, { increment: by }]));
}
