import { z } from "zod";
import { policyOfferSchema } from "../policy/policy-offer";
import { importedClaimsWire } from "../import/imported-claims.wire";
import { modelUseWire } from "./model-use.wire";
import { RUN_KINDS } from "./run.kind";
import { RUN_ACTIONS } from "./run.actions";
import { RUN_LABELS } from "./run.labels";
import { CANCEL_DISPOSITIONS } from "./run.operations";
import { RUN_STATUSES } from "./run.status";
import { WAITING_CODES } from "./run.waiting";
import { STOP_REASONS } from "./run.stop-reason";
import { VERIFIER_PROFILES } from "../verifier/profile";

/** Counts over the attempts of a run; every attempt is in exactly one of each group. */
export const runCountsWire = z
  .object({
    total: z.number().int().describe("tasks x copies x forks x rounds, whether created yet or not"),
    queued: z.number().int().describe("not started; includes attempts not created yet"),
    running: z.number().int(),
    verifying: z.number().int(),
    done: z.number().int(),
    error: z.number().int(),
    cancelled: z.number().int(),
    valid: z.number().int(),
    invalid: z.number().int(),
    not_checked: z.number().int(),
    success: z.number().int(),
    fail: z.number().int(),
    human_assisted: z.number().int().default(0).describe("a person took control; no outcome, whatever the verdict"),
  })
  .meta({ id: "RunCounts" });
export type RunCountsWire = z.infer<typeof runCountsWire>;

export const runWire = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(RUN_KINDS),
    /** Words that must stand beside every result of this run: "Scripted test", "Simulated", "Test double", "Corrected profile". */
    labels: z.array(z.enum(RUN_LABELS)),
    status: z.enum(RUN_STATUSES),
    stop_reason: z.enum(STOP_REASONS).nullable(),
    status_detail: z.string().nullable(),
    task_set: z.string(),
    task_count: z.number().int(),
    template: z.string(),
    template_digest: z.string(),
    driver: z.enum(["linux", "simulated"]),
    policy: z.string(),
    policy_digest: z.string().nullable().describe("of its definition at launch; null for built-in policies"),
    policy_offer: policyOfferSchema.nullable().describe("as its host offered it at launch; null for built-in policies"),
    verifier_profile: z.enum(VERIFIER_PROFILES).describe("of all verdicts of the run; figures of two are never mixed"),
    best_of_judge: z
      .string()
      .nullable()
      .default(null)
      .describe("who picks one attempt of each fork group; null: nobody"),
    parallel_copies: z.number().int(),
    fork_copies: z.number().int(),
    prefix_steps: z.number().int(),
    max_steps: z.number().int(),
    rounds: z.number().int(),
    spend_cap_usd: z.string(),
    /** Measured compute and priced requests to models so far. */
    spend_usd: z.string(),
    model_use: modelUseWire.nullable().describe("null for a policy that asks no model"),
    time_cap_minutes: z.number().int(),
    stop_after_valid: z.number().int().nullable(),
    counts: runCountsWire,
    computers_active: z.number().int(),
    created_by: z.object({ type: z.enum(["user", "api_key", "system"]), id: z.string(), name: z.string() }),
    created_at: z.string(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    last_event_seq: z.number().int(),
    paused: z
      .object({ at: z.string(), by: z.string(), reason: z.string() })
      .nullable()
      .describe("a person holds it: nothing new starts, what works goes on; null when nobody does"),
    waiting_reason: z
      .object({ code: z.enum(WAITING_CODES), words: z.string(), since: z.string().nullable() })
      .nullable()
      .describe("why nothing of it starts or moves; null while it does, and after its end"),
    eta: z
      .object({
        from_ms: z.number().int(),
        to_ms: z.number().int(),
        sample: z.number().int().describe("ended attempts that it is computed from"),
        own: z.boolean().describe("false: those of earlier runs alike"),
        capped: z.boolean().describe("the time cap comes before the longer end"),
      })
      .nullable()
      .describe("how much longer it takes; null in lists, after its end, and when it is not known"),
    idle_ms: z
      .number()
      .int()
      .describe("time that the time cap does not count: pauses so far, and between an end and a requeue"),
    cancel_disposition: z
      .enum(CANCEL_DISPOSITIONS)
      .nullable()
      .describe("what its cancel did with attempts at work; null without one"),
    notes: z.string().describe("of people; Markdown, shown as text"),
    tags: z.array(z.string()).describe("words of people about the run"),
    revision: z.number().int().describe("grows with each edit of name, notes, tags and baseline; its ETag"),
    imported: importedClaimsWire
      .nullable()
      .default(null)
      .describe("made by others and not verified by Deskproof: what they claim; null for a run of this installation"),
    is_baseline: z.boolean().describe("what other runs of its task set are compared with"),
    /** What this caller may do now. */
    available_actions: z.array(z.enum(RUN_ACTIONS)),
  })
  .meta({ id: "Run" });
export type RunWire = z.infer<typeof runWire>;

/** Cursor page of anything. */
export function pageWire<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), next_cursor: z.string().nullable(), has_more: z.boolean() });
}
/** How many runs each view of the list holds. */
export const runViewCountsWire = z
  .object({
    all: z.number().int(),
    live: z.number().int(),
    needs_look: z.number().int().describe("failed, paused, much invalid, or near a cap"),
    mine: z.number().int().nullable().describe("null for a caller who is no person"),
  })
  .meta({ id: "RunViewCounts" });
export type RunViewCountsWire = z.infer<typeof runViewCountsWire>;
export const runPageWire = pageWire(runWire).meta({ id: "RunPage" });
export type RunPageWire = z.infer<typeof runPageWire>;
