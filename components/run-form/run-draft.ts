import { z } from "zod";
import { RUN_LIMITS, type RunDocumentInput } from "@/lib/domain/run/run.document";
import { RUN_KINDS } from "@/lib/domain/run/run.kind";
import { DEFAULT_VERIFIER_PROFILE, VERIFIER_PROFILES } from "@/lib/domain/verifier/profile";

/** Settings of a draft, named as in the run document. Numbers are kept as typed, so that a bad value survives a reload. */
export const DRAFT_FIELDS = [
  "name",
  "task_set",
  "tasks",
  "include_flagged",
  "template",
  "kind",
  "policy",
  "parallel_copies",
  "fork_copies",
  "prefix_steps",
  "best_of",
  "rounds",
  "max_steps",
  "spend_cap_usd",
  "time_cap_minutes",
  "stop_after_valid",
  "record_video",
  "verifier_profile",
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

const originSchema = z.enum(["you", "default", "earlier_run"]);
export type Origin = z.infer<typeof originSchema>;

const valuesSchema = z.object({
  name: z.string(),
  task_set: z.string(),
  tasks: z.array(z.string()),
  // Drafts of before tasks were flagged have none.
  include_flagged: z.boolean().default(false),
  template: z.string(),
  // Drafts of before evaluations were offered have none.
  kind: z.enum(RUN_KINDS).default("scripted_test"),
  policy: z.string(),
  parallel_copies: z.string(),
  // Drafts of before forks were offered have neither.
  fork_copies: z.string().default(String(RUN_LIMITS.fork_copies.default)),
  prefix_steps: z.string().default(String(RUN_LIMITS.prefix_steps.default)),
  // Name of the judge; empty when nobody picks. Drafts of before it was offered have none.
  best_of: z.string().default(""),
  rounds: z.string(),
  max_steps: z.string(),
  spend_cap_usd: z.string(),
  time_cap_minutes: z.string(),
  stop_after_valid: z.string(),
  // Drafts of before films were offered have none.
  record_video: z.boolean().default(false),
  // Drafts of before the profile could be chosen have none.
  verifier_profile: z.enum(VERIFIER_PROFILES).default(DEFAULT_VERIFIER_PROFILE),
});
export type DraftValues = z.infer<typeof valuesSchema>;

/** What the browser keeps of a run that is being put together. */
export const runDraftSchema = z.object({
  version: z.literal(1),
  values: valuesSchema,
  /** Who set a value; fields without an entry hold their default. */
  origins: z.partialRecord(z.enum(DRAFT_FIELDS), originSchema),
  /** Values of the run this draft was cloned from; null for a fresh one. */
  baseline: z.object({ run_id: z.string(), run_name: z.string(), values: valuesSchema }).nullable(),
  /** Made with the draft: a second press of Launch sends the same key and gets the first run. */
  idempotency_key: z.string(),
  /** True once a run exists for the key or its body was refused: the next change asks for another run. */
  is_key_spent: z.boolean(),
  /** Set when the launch was answered. */
  launched_run_id: z.string().nullable(),
  saved_at_ms: z.number(),
});
export type RunDraft = z.infer<typeof runDraftSchema>;

/** Defaults as text; what has none is empty and must be chosen. */
export const DEFAULT_VALUES: DraftValues = {
  name: "",
  task_set: "",
  tasks: [],
  include_flagged: false,
  template: "",
  kind: "scripted_test",
  policy: "recipe",
  parallel_copies: String(RUN_LIMITS.parallel_copies.default),
  fork_copies: String(RUN_LIMITS.fork_copies.default),
  prefix_steps: String(RUN_LIMITS.prefix_steps.default),
  best_of: "",
  rounds: String(RUN_LIMITS.rounds.default),
  max_steps: String(RUN_LIMITS.max_steps.default),
  spend_cap_usd: "",
  time_cap_minutes: String(RUN_LIMITS.time_cap_minutes.default),
  stop_after_valid: "",
  record_video: false,
  verifier_profile: DEFAULT_VERIFIER_PROFILE,
};

export function newDraft(idempotencyKey: string, nowMs: number): RunDraft {
  return {
    version: 1,
    values: DEFAULT_VALUES,
    origins: {},
    baseline: null,
    idempotency_key: idempotencyKey,
    is_key_spent: false,
    launched_run_id: null,
    saved_at_ms: nowMs,
  };
}

/** Text of a number field as the document has it: NaN for what is no whole number, so that it is refused and not guessed. */
function wholeNumber(text: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** The exact body of `POST /v1/runs`. Never throws; a half-filled draft makes a document that the schema refuses. */
export function documentOfDraft(values: DraftValues): RunDocumentInput {
  const name = values.name.trim();
  return {
    ...(name === "" ? {} : { name }),
    kind: values.kind,
    task_set: values.task_set,
    tasks: values.tasks,
    include_flagged: values.include_flagged,
    template: values.template,
    policy: values.policy,
    parallel_copies: wholeNumber(values.parallel_copies),
    fork_copies: wholeNumber(values.fork_copies),
    prefix_steps: wholeNumber(values.prefix_steps),
    best_of: values.best_of === "" ? null : { judge: values.best_of },
    max_steps: wholeNumber(values.max_steps),
    rounds: wholeNumber(values.rounds),
    spend_cap_usd: values.spend_cap_usd.trim(),
    time_cap_minutes: wholeNumber(values.time_cap_minutes),
    stop_after_valid: values.stop_after_valid.trim() === "" ? null : wholeNumber(values.stop_after_valid),
    record_video: values.record_video,
    verifier_profile: values.verifier_profile,
  };
}
