import type { AttemptWire } from "../attempt/attempt.wire";
import { countedAs, COUNTING_RULES } from "../stats/counted-as";

/** Why an attempt is neither success nor fail, in one line for a report: how it is counted, and what was found. */
export function whyNoResult(attempt: AttemptWire): string {
  const counted = countedAs(attempt);
  const found = [
    ...attempt.invalid_reasons,
    ...(attempt.checker_error === null ? [] : [`checker: ${attempt.checker_error}`]),
    ...(attempt.checker_skipped === null ? [] : [`not checked: ${attempt.checker_skipped}`]),
    ...(attempt.failure === null ? [] : [attempt.failure.code]),
    ...(attempt.human_assisted === null ? [] : ["a person took control"]),
  ];
  return `${counted.replaceAll("_", " ")}: ${found.length > 0 ? found.join("; ") : COUNTING_RULES[counted]}`;
}

/** Names the attempt among others of its task. */
export const testName = ({ task_id, copy, fork, round }: AttemptWire) =>
  `${task_id} [copy ${copy}, fork ${fork}, round ${round}]`;
