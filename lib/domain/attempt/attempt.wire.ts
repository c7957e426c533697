import { z } from "zod";
import { attemptFailureSchema } from "../failure";
import { gateResultSchema } from "../gate/gate";
import { modelUseWire } from "../run/model-use.wire";
import { RUN_KINDS } from "../run/run.kind";
import { RUN_LABELS } from "../run/run.labels";
import { pageWire } from "../run/run.wire";
import { SUSPECT_RULE_NAMES } from "../triage/suspect-verdicts";
import { VERIFIER_PROFILES } from "../verifier/profile";
import { verificationSchema } from "../verifier/reward";
import { elementHitSchema } from "../observation/element-hit";
import { attemptVideoSchema } from "./attempt.video";
import { desktopLogSchema, fileChangesSchema } from "./file-changes";
import { VERDICTS } from "../episode/episode.verdict";
import { ATTEMPT_STATUSES } from "./attempt.status";
import { OUTCOMES, VERIFIER_STATES } from "./attempt.outcome";

/** What may have ended the acting. */
export const ENDINGS = ["done", "fail", "step_cap", "time_cap", "spend_cap", "error", "cancelled"] as const;

/** One row of the rollouts table. Three facts, never merged: status, verifier, outcome. */
export const attemptWire = z
  .object({
    id: z.string(),
    number: z.number().int().describe("1-based order in the run"),
    run_id: z.string(),
    task_id: z.string(),
    task_digest: z.string(),
    /** Instruction of the task; untrusted text. */
    instruction: z.string(),
    app: z.string().describe("the task's first related app, or its folder"),
    copy: z.number().int().describe("1-based"),
    fork: z.number().int().describe("1-based"),
    round: z.number().int().describe("1-based"),
    kind: z.enum(RUN_KINDS).describe("of its run"),
    policy: z.string(),
    policy_digest: z.string().nullable(),
    labels: z.array(z.enum(RUN_LABELS)),
    verifier_profile: z.enum(VERIFIER_PROFILES).describe("of its run"),
    status: z.enum(ATTEMPT_STATUSES),
    verifier: z.enum(VERIFIER_STATES),
    outcome: z.enum(OUTCOMES),
    human_assisted: z
      .object({ at: z.string(), reason: z.string() })
      .nullable()
      .describe("a person took control of its desktop: no outcome and no score; null when nobody did"),
    /** 0..1 of a valid attempt; null when not computed or not valid. What the checker said is in the verification. */
    score: z.number().nullable(),
    claimed_score: z
      .number()
      .nullable()
      .default(null)
      .describe("0..1, what the maker of an imported run says; nobody here verified it, and no rate counts it"),
    verdict: z.enum(VERDICTS).nullable(),
    bad_gates: z.array(z.string()),
    invalid_reasons: z.array(z.string()),
    checker_error: z.string().nullable(),
    checker_skipped: z.string().nullable(),
    failure: attemptFailureSchema.nullable(),
    /** What ended the acting: the agent, the step cap, the time cap, nothing yet. */
    ended_by: z.enum(ENDINGS).nullable(),
    step_count: z.number().int(),
    max_steps: z.number().int(),
    tries: z.number().int().describe("1 unless a lost worker's attempt was taken over"),
    invalidated: z
      .object({ at: z.string(), by: z.string(), reason: z.string() })
      .nullable()
      .describe("a person set its result aside, so it counts as invalid until that is undone; null when nobody did"),
    requeues: z
      .number()
      .int()
      .describe("how often it was sent back to the queue after it had ended without a result; 0 for a first try"),
    failure_group: z
      .string()
      .nullable()
      .describe("fingerprint of its failure group; null for one that is in none, or not sorted yet"),
    suspect: z.array(z.enum(SUSPECT_RULE_NAMES)).describe("rules by which its verdict deserves a second look"),
    given_labels: z.array(z.string()).describe("what people called it, each of them once"),
    computer_id: z.string().nullable(),
    host_name: z.string().nullable(),
    cost_usd: z.string().nullable().describe("compute and models together, as far as known"),
    model_use: modelUseWire.nullable().describe("over all its tries; null for a policy that asks no model"),
    duration_ms: z.number().nullable(),
    phases_ms: z.object({
      create: z.number().nullable(),
      setup: z.number().nullable(),
      act: z.number().nullable(),
      verify: z.number().nullable(),
    }),
    created_at: z.string(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    /** Digest of the newest frame, for thumbnails; null before the first. */
    last_frame: z.string().nullable(),
  })
  .meta({ id: "Attempt" });
export type AttemptWire = z.infer<typeof attemptWire>;
export const attemptPageWire = pageWire(attemptWire).meta({ id: "AttemptPage" });
export type AttemptPageWire = z.infer<typeof attemptPageWire>;

/** An answered request to a model: what it took, and where to read what was said. */
export const modelCallWire = z
  .object({
    index: z.number().int().describe("1-based"),
    step_index: z.number().int().describe("the step that it led to"),
    shared: z.boolean().describe("asked once by the parent, before the fork"),
    model: z.string().nullable().describe("as the provider told it; untrusted"),
    request_id: z.string().nullable(),
    finish_reason: z.string().nullable(),
    started_at: z.string(),
    latency_ms: z.number(),
    tries: z.number().int(),
    tool_call_count: z.number().int(),
    input_tokens: z.number().int().nullable(),
    cached_input_tokens: z.number().int().nullable(),
    output_tokens: z.number().int().nullable(),
    cost_usd: z.string().nullable().describe("null where tokens or prices are not known"),
    record: z.string().describe("artifact digest of the JSON of what was new in the request, and the whole reply"),
    record_bytes: z.number().int(),
    images: z.array(z.string()).describe("artifact digests of the pictures that were sent"),
  })
  .meta({ id: "ModelCall" });
export type ModelCallWire = z.infer<typeof modelCallWire>;

/** A call with its record read. */
export const conversationTurnWire = modelCallWire
  .extend({
    content: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("the record, untrusted; null when it is too large to come along, or gone: read the artifact"),
  })
  .meta({ id: "ConversationTurn" });
export type ConversationTurnWire = z.infer<typeof conversationTurnWire>;
export const conversationPageWire = pageWire(conversationTurnWire).meta({ id: "ConversationPage" });
export type ConversationPageWire = z.infer<typeof conversationPageWire>;

/** One turn: an action, the frames around it, and what came of it. */
export const stepWire = z
  .object({
    index: z.number().int().describe("1-based"),
    /** As it was sent to the desktop; text inside is untrusted. */
    action: z.record(z.string(), z.unknown()),
    /** What the recipe or model meant, when it differs from what was sent, e.g. an element query. */
    intent: z.record(z.string(), z.unknown()).nullable(),
    note: z.string().nullable(),
    ok: z.boolean(),
    error: z.string().nullable(),
    frame_before: z.string().nullable().describe("artifact digest of a PNG"),
    frame_after: z.string().nullable().describe("artifact digest of a PNG"),
    screen_changed: z.boolean().nullable(),
    started_at: z.string(),
    wait_ms: z.number().nullable().describe("spent waiting for the step's conditions"),
    act_ms: z.number().nullable().describe("spent sending input"),
    settle_ms: z.number().nullable().describe("spent until the screen was quiet"),
    active_window: z.string().nullable(),
    tree: z
      .string()
      .nullable()
      .describe("artifact digest of the accessibility tree before the action; null when it could not be read"),
    hit: elementHitSchema.nullable().describe("what the action met in that tree; untrusted"),
    /** Played once on the parent, before the fork. */
    shared: z.boolean(),
    /** The reply that it came from; null without a model, and for the later actions of one reply. */
    call: modelCallWire.nullable(),
  })
  .meta({ id: "Step" });
export type StepWire = z.infer<typeof stepWire>;

/** Another child of the same parent state, or of an earlier try of its cohort. */
export const siblingWire = attemptWire.pick({
  id: true,
  number: true,
  copy: true,
  fork: true,
  round: true,
  status: true,
  verifier: true,
  outcome: true,
  score: true,
  step_count: true,
});
export type SiblingWire = z.infer<typeof siblingWire>;

/** Where a forked attempt comes from, and what the fork saved over playing each child from the start. */
export const lineageWire = z
  .object({
    parent_computer_id: z.string(),
    prefix_step_count: z.number().int(),
    child_count: z.number().int().describe("children made from the same stored state"),
    checkpoint_id: z.string().nullable().describe("null before the parent was stored"),
    checkpoint_digest: z.string().nullable().describe("null until the state was read through"),
    forked_at: z.string().nullable(),
    setup_ms: z.number().nullable().describe("of the parent"),
    fork_ms: z.number().nullable().describe("storing the parent and making its children; null before they were made"),
    shared_cost_usd: z.string().nullable().describe("of the parent; shared out evenly and part of each child's cost"),
    /** Of the whole cohort: children but one times what the parent did once, less what storing and copying took. */
    saved_steps: z.number().int().nullable(),
    saved_seconds: z.number().nullable(),
    siblings: z.array(siblingWire),
  })
  .meta({ id: "Lineage" });
export type LineageWire = z.infer<typeof lineageWire>;

/** How an attempt had ended before a person sent it back to the queue; it counts for nothing any more. */
export const attemptTryWire = z
  .object({
    number: z.number().int().describe("1-based"),
    status: attemptWire.shape.status,
    verifier: attemptWire.shape.verifier,
    bad_gates: z.array(z.string()),
    invalid_reasons: z.array(z.string()),
    failure_code: z.string().nullable().describe("null when the machinery did not fail"),
    ended_by: attemptWire.shape.ended_by,
    step_count: z.number().int(),
    host_name: z.string().nullable(),
    last_frame: z.string().nullable().describe("artifact digest of a PNG"),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    requeued_at: z.string(),
    requeued_by: z.string(),
    requeue_reason: z.string(),
  })
  .meta({ id: "AttemptTry" });
export type AttemptTryWire = z.infer<typeof attemptTryWire>;

/** Everything the attempt page shows. */
export const attemptDetailWire = attemptWire
  .extend({
    gates: z.array(gateResultSchema),
    verification: verificationSchema.nullable(),
    setup: z.array(z.object({ type: z.string(), ok: z.boolean(), detail: z.string(), duration_ms: z.number() })),
    steps: z.array(stepWire),
    lineage: lineageWire.nullable().describe("null for an attempt that was played from its start"),
    video: attemptVideoSchema.nullable().describe("null when its run films nothing, or before it ended"),
    file_changes: fileChangesSchema.nullable().describe("null when not computed"),
    logs: z.array(desktopLogSchema).nullable().describe("of the desktop when the acting ended; null when not read"),
    earlier_tries: z.array(attemptTryWire).describe("first one first; empty unless it was sent back to the queue"),
    recipe_digest: z.string().nullable(),
    usage: z.object({ cpu_seconds: z.number(), memory_gib_seconds: z.number() }).nullable(),
    content_withheld: z
      .literal(true)
      .optional()
      .describe("present for a caller without content:read: texts of steps, checks and set-up are left out"),
  })
  .meta({ id: "AttemptDetail" });
export type AttemptDetailWire = z.infer<typeof attemptDetailWire>;
