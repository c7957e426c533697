import { OUTCOMES, VERIFIER_STATES } from "../attempt/attempt.outcome";
import { ATTEMPT_STATUSES } from "../attempt/attempt.status";
import { ENDINGS } from "../attempt/attempt.wire";
import { FAILURE_BOUNDARIES, FAILURE_CODES } from "../failure";
import { GATE_NAMES } from "../gate/gate";
import { COUNTED_AS } from "../stats/counted-as";
import { SUSPECT_RULE_NAMES } from "../triage/suspect-verdicts";

/**
 * `choice` is one of a closed list, `id` the beginning of an id, `word` a whole word or, with `*` at its end, the beginning of
 * one; `text` is found anywhere in a text, in either case; the rest are numbers: plain, whole, money, durations, times.
 */
export type FieldKind = "choice" | "id" | "word" | "text" | "number" | "whole" | "usd" | "duration" | "time";

interface FieldDefinition {
  kind: FieldKind;
  /** Of a choice. */
  values?: readonly string[];
  /** May be unknown, which `none` asks for. */
  isNullable?: boolean;
  /** One sentence for completion and help. */
  meaning: string;
}

const CHECKER_STATES = ["error", "skipped"] as const;

/** What attempts can be filtered by. Names are those of the columns of the table. */
export const FILTER_FIELDS = {
  status: { kind: "choice", values: ATTEMPT_STATUSES, meaning: "what the machinery did" },
  verifier: { kind: "choice", values: VERIFIER_STATES, meaning: "what the gates say" },
  outcome: { kind: "choice", values: OUTCOMES, meaning: "whether the task is solved" },
  counted: { kind: "choice", values: COUNTED_AS, meaning: "how figures count it" },
  task: { kind: "id", meaning: "id of the task, or its beginning" },
  app: { kind: "word", meaning: "application of the task" },
  text: { kind: "text", meaning: "words in the instruction, in what broke, or in why it is invalid" },
  score: { kind: "number", isNullable: true, meaning: "0 to 1" },
  steps: { kind: "whole", meaning: "actions taken" },
  cost: { kind: "usd", isNullable: true, meaning: "measured cost in USD" },
  dur: { kind: "duration", isNullable: true, meaning: "from start to end, as 90s, 10m or 1.5h" },
  calls: { kind: "whole", meaning: "answered requests to models" },
  tokens: { kind: "whole", isNullable: true, meaning: "tokens in and out, as far as providers told them" },
  started: { kind: "time", isNullable: true, meaning: "when it started, UTC" },
  finished: { kind: "time", isNullable: true, meaning: "when it ended, UTC" },
  ended: { kind: "choice", values: ENDINGS, isNullable: true, meaning: "what ended the acting" },
  failure: { kind: "choice", values: FAILURE_CODES, isNullable: true, meaning: "code of what broke" },
  boundary: { kind: "choice", values: FAILURE_BOUNDARIES, isNullable: true, meaning: "where it broke" },
  gate: { kind: "choice", values: GATE_NAMES, isNullable: true, meaning: "a gate that failed" },
  checker: { kind: "choice", values: CHECKER_STATES, isNullable: true, meaning: "why the checker gave no score" },
  human: { kind: "choice", values: ["yes", "no"], meaning: "whether a person took control" },
  host: { kind: "word", isNullable: true, meaning: "name of the host" },
  computer: { kind: "id", isNullable: true, meaning: "id of the computer, or its beginning" },
  id: { kind: "id", meaning: "id of the attempt, or its beginning" },
  number: { kind: "whole", meaning: "order in the run, from 1" },
  copy: { kind: "whole", meaning: "which copy, from 1" },
  fork: { kind: "whole", meaning: "which fork, from 1" },
  round: { kind: "whole", meaning: "which round, from 1" },
  invalidated: { kind: "choice", values: ["yes", "no"], meaning: "whether a person set its result aside" },
  requeues: { kind: "whole", meaning: "how often it was sent back to the queue after it had ended" },
  group: { kind: "id", isNullable: true, meaning: "fingerprint of its failure group, or its beginning" },
  suspect: {
    kind: "choice",
    values: ["yes", "no", ...SUSPECT_RULE_NAMES],
    meaning: "whether its verdict deserves a second look, or by which rule",
  },
  label: { kind: "word", isNullable: true, meaning: "what a person called it" },
  tries: { kind: "whole", meaning: "more than 1 when a lost worker's attempt was taken over" },
} as const satisfies Record<string, FieldDefinition>;

export type FilterField = keyof typeof FILTER_FIELDS;
export const FILTER_FIELD_NAMES = Object.keys(FILTER_FIELDS) as FilterField[];
export const fieldDefinition = (field: FilterField): FieldDefinition => FILTER_FIELDS[field];

/** Words that people bring from elsewhere, and what is meant here. */
export const FIELD_SYNONYMS: Record<string, FilterField> = {
  state: "status",
  verdict: "verifier",
  valid: "verifier",
  result: "outcome",
  count: "counted",
  application: "app",
  domain: "app",
  duration: "dur",
  price: "cost",
  requests: "calls",
  usd: "cost",
  error: "failure",
  phase: "boundary",
  gates: "gate",
  machine: "host",
  slot: "computer",
  attempt: "id",
  fingerprint: "group",
  labels: "label",
};

/** The same for values of a choice. */
export const VALUE_SYNONYMS: Record<string, string> = {
  pass: "success",
  passed: "success",
  solved: "success",
  failure: "fail",
  failed: "fail",
  finished: "done",
  true: "yes",
  false: "no",
};
