import type { AttemptWire } from "./attempt.wire";
import type { AttemptSort } from "./attempt.sort";
import { countedAs } from "../stats/counted-as";

/** A value of an exported row; null is "not computed" or "not known" and never 0. */
export type ColumnValue = string | number | null;

interface AttemptColumn {
  /** Head of the column on a screen. */
  label: string;
  /** What pressing the head orders by. */
  sort?: AttemptSort;
  /** Names and values in an export: units stand at the end of the names. */
  values: Record<string, (attempt: AttemptWire) => ColumnValue>;
}

const lines = (parts: readonly string[]) => parts.join("; ");

/**
 * What the rollouts table can show; the first is always there. The same list makes the screen's columns, the columns of an
 * exported view and those of the command line.
 */
export const ATTEMPT_COLUMNS = {
  attempt: {
    label: "Attempt",
    sort: "number",
    values: {
      attempt_id: (attempt) => attempt.id,
      number: (attempt) => attempt.number,
      task_id: (attempt) => attempt.task_id,
      copy: (attempt) => attempt.copy,
      fork: (attempt) => attempt.fork,
      round: (attempt) => attempt.round,
      labels: (attempt) => lines(attempt.labels),
    },
  },
  task: { label: "Task", sort: "task", values: { instruction: (attempt) => attempt.instruction } },
  app: { label: "App", sort: "app", values: { app: (attempt) => attempt.app } },
  status: { label: "Status", sort: "status", values: { status: (attempt) => attempt.status } },
  verifier: { label: "Verifier", sort: "verifier", values: { verifier: (attempt) => attempt.verifier } },
  outcome: { label: "Outcome", sort: "outcome", values: { outcome: (attempt) => attempt.outcome } },
  counted: { label: "Counted as", values: { counted_as: (attempt) => countedAs(attempt) } },
  score: { label: "Score", sort: "score", values: { score: (attempt) => attempt.score } },
  steps: {
    label: "Steps",
    sort: "steps",
    values: { steps: (attempt) => attempt.step_count, max_steps: (attempt) => attempt.max_steps },
  },
  dur: { label: "Time", sort: "dur", values: { duration_ms: (attempt) => attempt.duration_ms } },
  phases: {
    label: "Phases",
    values: {
      create_ms: (attempt) => attempt.phases_ms.create,
      setup_ms: (attempt) => attempt.phases_ms.setup,
      act_ms: (attempt) => attempt.phases_ms.act,
      verify_ms: (attempt) => attempt.phases_ms.verify,
    },
  },
  cost: { label: "Cost $", sort: "cost", values: { cost_usd: (attempt) => attempt.cost_usd } },
  model_cost: { label: "Model $", values: { model_cost_usd: (attempt) => attempt.model_use?.cost_usd ?? null } },
  calls: { label: "Replies", sort: "calls", values: { model_calls: (attempt) => attempt.model_use?.calls ?? null } },
  tokens: {
    label: "Tokens",
    sort: "tokens",
    values: {
      input_tokens: (attempt) => attempt.model_use?.input_tokens ?? null,
      output_tokens: (attempt) => attempt.model_use?.output_tokens ?? null,
    },
  },
  host: { label: "Host", sort: "host", values: { host: (attempt) => attempt.host_name } },
  computer: { label: "Computer", values: { computer_id: (attempt) => attempt.computer_id } },
  ended: { label: "Ended by", sort: "ended", values: { ended_by: (attempt) => attempt.ended_by } },
  failure: {
    label: "Failure",
    values: {
      failure: (attempt) => attempt.failure?.code ?? null,
      failure_boundary: (attempt) => attempt.failure?.boundary ?? null,
      failure_message: (attempt) => attempt.failure?.message ?? null,
    },
  },
  gate: { label: "Failed gates", values: { failed_gates: (attempt) => lines(attempt.bad_gates) } },
  checker: {
    label: "Checker",
    values: {
      checker_error: (attempt) => attempt.checker_error,
      checker_skipped: (attempt) => attempt.checker_skipped,
    },
  },
  label: { label: "Label", values: { given_labels: (attempt) => lines(attempt.given_labels) } },
  policy: {
    label: "Policy",
    values: { policy: (attempt) => attempt.policy, policy_digest: (attempt) => attempt.policy_digest },
  },
  tries: { label: "Tries", values: { tries: (attempt) => attempt.tries } },
  started: { label: "Started", sort: "started_at", values: { started_at: (attempt) => attempt.started_at } },
  finished: { label: "Ended", sort: "finished_at", values: { finished_at: (attempt) => attempt.finished_at } },
} as const satisfies Record<string, AttemptColumn>;

export type AttemptColumnId = keyof typeof ATTEMPT_COLUMNS;
export const ATTEMPT_COLUMN_IDS = Object.keys(ATTEMPT_COLUMNS) as [AttemptColumnId, ...AttemptColumnId[]];
export const attemptColumn = (id: AttemptColumnId): AttemptColumn => ATTEMPT_COLUMNS[id];
export const isAttemptColumn = (text: string): text is AttemptColumnId => Object.hasOwn(ATTEMPT_COLUMNS, text);

/** What a table shows until somebody chooses. */
export const DEFAULT_COLUMNS: readonly AttemptColumnId[] = [
  "attempt",
  "status",
  "verifier",
  "outcome",
  "score",
  "steps",
  "dur",
  "phases",
  "cost",
  "host",
];

/** The columns in order, the attempt first, none twice. */
export function orderedColumns(ids: readonly AttemptColumnId[]): AttemptColumnId[] {
  return [...new Set<AttemptColumnId>(["attempt", ...ids])];
}
