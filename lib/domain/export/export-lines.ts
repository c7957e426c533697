import type { AttemptDetailWire, AttemptWire } from "../attempt/attempt.wire";
import type { RunEventWire } from "../event/run-event";
import { countedAs, type CountedAs } from "../stats/counted-as";

/** What a run is exported as, one JSON object a line. */
export const EXPORT_TABLES = ["attempts", "steps", "gates", "verdicts", "events"] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

type Row = Record<string, unknown>;

/** Whether the attempt has a result; of every other one no score leaves, whatever its checker said. */
const isScored = (counted: CountedAs) => counted === "success" || counted === "fail";

/** An attempt with how it is counted; its score is null unless it counts as success or fail. */
export function attemptRow(attempt: AttemptWire): Row {
  const counted = countedAs(attempt);
  return { ...attempt, counted, score: isScored(counted) ? attempt.score : null };
}

/** Its steps in order, those of its parent first. */
export function stepRows({ id, run_id, task_id, steps }: AttemptDetailWire): Row[] {
  return steps.map((step) => ({ attempt_id: id, run_id, task_id, ...step }));
}

/** What was looked at outside the desktop to say whether the episode counts. */
export function gateRows({ id, run_id, task_id, gates }: AttemptDetailWire): Row[] {
  return gates.map((gate) => ({ attempt_id: id, run_id, task_id, ...gate }));
}

/** The three facts of an attempt apart, and each check. What a check said of an attempt without a result is no score: null. */
export function verdictRow(attempt: AttemptDetailWire): Row {
  const counted = countedAs(attempt);
  const scoreOf = (score: number | null) => (isScored(counted) ? score : null);
  const { id, run_id, task_id, task_digest, status, verdict, verifier, outcome, verifier_profile } = attempt;
  const { bad_gates, invalid_reasons, checker_error, checker_skipped, human_assisted, verification } = attempt;
  return {
    ...{ attempt_id: id, run_id, task_id, task_digest, status, verdict, verifier, outcome, counted },
    score: scoreOf(attempt.score),
    ...{ bad_gates, invalid_reasons, checker_error, checker_skipped, human_assisted, verifier_profile },
    conj: verification?.conj ?? null,
    checks:
      verification?.checks.map(({ index, func, implementation, score, detail, error }) => ({
        ...{ index, func, implementation, score: scoreOf(score), error },
        // Says in words what the score says as a number.
        detail: isScored(counted) ? detail : null,
      })) ?? null,
  };
}

/**
 * An event of the log. It tells how an attempt had ended at that time; where the attempt has no result now, set aside
 * since, what it had scored is left out.
 */
export function eventRow(event: RunEventWire, countedOf: ReadonlyMap<string, CountedAs>): Row {
  const counted = event.attempt_id === null ? undefined : countedOf.get(event.attempt_id);
  const { score, outcome, ...rest } = event.data as Row;
  if (score === undefined && outcome === undefined) return { ...event };
  const isKept = counted !== undefined && isScored(counted);
  return { ...event, data: { ...rest, outcome: isKept ? outcome : "none", score: isKept ? (score ?? null) : null } };
}
