import type { AttemptWire } from "../attempt/attempt.wire";
import { parseUsd } from "../money";
import type { ModelUseWire } from "../run/model-use.wire";
import { countedAs } from "../stats/counted-as";
import type { FilterFacts } from "./fits-filter";

/** What a filter looks at, of an attempt as the API shows it. */
export function factsOfAttempt(attempt: AttemptWire): FilterFacts {
  const { failure } = attempt;
  const texts = [
    attempt.instruction,
    failure?.message,
    attempt.checker_error,
    attempt.checker_skipped,
    ...attempt.invalid_reasons,
  ];
  return {
    status: attempt.status,
    verifier: attempt.verifier,
    outcome: attempt.outcome,
    counted: countedAs(attempt),
    task: attempt.task_id,
    app: attempt.app,
    text: texts.filter((text) => typeof text === "string"),
    score: attempt.score,
    steps: attempt.step_count,
    cost: attempt.cost_usd === null ? null : parseUsd(attempt.cost_usd),
    dur: attempt.duration_ms,
    calls: attempt.model_use?.calls ?? 0,
    tokens: tokensOf(attempt.model_use),
    started: attempt.started_at === null ? null : Date.parse(attempt.started_at),
    finished: attempt.finished_at === null ? null : Date.parse(attempt.finished_at),
    ended: attempt.ended_by,
    failure: failure?.code ?? null,
    boundary: failure?.boundary ?? null,
    gate: attempt.bad_gates,
    checker: attempt.checker_error !== null ? "error" : attempt.checker_skipped !== null ? "skipped" : null,
    human: attempt.human_assisted === null ? "no" : "yes",
    host: attempt.host_name,
    computer: attempt.computer_id,
    id: attempt.id,
    number: attempt.number,
    copy: attempt.copy,
    fork: attempt.fork,
    round: attempt.round,
    invalidated: attempt.invalidated === null ? "no" : "yes",
    requeues: attempt.requeues,
    tries: attempt.tries,
    group: attempt.failure_group,
    suspect: attempt.suspect.length > 0 ? ["yes", ...attempt.suspect] : "no",
    label: attempt.given_labels,
  };
}

/** null when no provider told any. */
function tokensOf(use: ModelUseWire | null): number | null {
  const { input_tokens, output_tokens } = use ?? { input_tokens: null, output_tokens: null };
  return input_tokens === null && output_tokens === null ? null : (input_tokens ?? 0) + (output_tokens ?? 0);
}
