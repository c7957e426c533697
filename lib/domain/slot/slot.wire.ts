import { z } from "zod";
import { DESKTOP_STATUSES } from "../desktop/desktop.status";
import { VERDICTS } from "../episode/episode.verdict";
import { GATE_NAMES, gateResultSchema } from "../gate/gate";
import { pageWire } from "../run/run.wire";
import { screenSchema, templateRefSchema } from "../template/template.schema";
import { SLOT_LIMITS } from "./slot.limits";

/** What is being done with a slot while it is busy. */
export const SLOT_OPERATIONS = [
  "create",
  "setup",
  "step",
  "observe",
  "exec",
  "files",
  "verify",
  "reset",
  "fork",
  "subtask",
] as const;
export type SlotOperation = (typeof SLOT_OPERATIONS)[number];

export const EPISODE_KINDS = ["create", "reset", "fork"] as const;
export type EpisodeKind = (typeof EPISODE_KINDS)[number];

/** Body of `POST /v1/slots`. Without a task the desktop is bare and cannot be verified. */
export const newSlotSchema = z.strictObject({
  task_set: z.string().min(1).max(64).optional().describe("all sets when missing"),
  task: z.string().min(1).max(128).optional().describe("an id, or a prefix of 8 or more characters"),
  template: templateRefSchema.optional().describe("when missing, the newest office template that an online host has"),
  ttl_seconds: z
    .number()
    .int()
    .min(SLOT_LIMITS.ttl.min)
    .max(SLOT_LIMITS.ttl.max)
    .default(SLOT_LIMITS.ttl.default)
    .describe("closed after this long without use; every use starts it anew"),
  ends_at: z.iso.datetime().optional().describe("closed then whatever happens; at most 24 h from now, the default"),
});
export type NewSlot = z.infer<typeof newSlotSchema>;

/** The judged life of a slot since its last create, reset or fork. */
export const slotEpisodeWire = z
  .object({
    id: z.string(),
    number: z.number().int().describe("1-based within the slot"),
    kind: z.enum(EPISODE_KINDS),
    /** Id of the stored state it began from; null for one that was started from nothing. */
    checkpoint_id: z.string().nullable(),
    verdict: z.enum(VERDICTS),
    bad_gates: z.array(z.enum(GATE_NAMES)),
    /** In words; empty when valid. */
    invalid_reasons: z.array(z.string()),
    reason_codes: z.array(z.string()).describe("`<gate>:<cause>` of every failed gate"),
    gates: z.array(gateResultSchema),
    started_at: z.string(),
    settled_at: z.string().nullable().describe("null while pending"),
  })
  .meta({ id: "SlotEpisode" });
export type SlotEpisodeWire = z.infer<typeof slotEpisodeWire>;

export const slotQuarantineWire = z.object({ reason: z.string(), by: z.string(), at: z.string() });

/** A live desktop under its address. */
export const slotWire = z
  .object({
    id: z.string(),
    status: z.enum(DESKTOP_STATUSES),
    /** Made by hand: not the desktop of a run. Only these can be stepped, reset, forked and released. */
    by_hand: z.boolean(),
    /** What is being done with it now; null when it is free. Known of slots made by hand only. */
    operation: z.enum(SLOT_OPERATIONS).nullable(),
    run_id: z.string().nullable(),
    attempt_id: z.string().nullable(),
    task: z
      .object({ id: z.string(), digest: z.string().nullable(), instruction: z.string().nullable() })
      .nullable()
      .describe("the instruction is untrusted text"),
    template: z.string(),
    driver: z.enum(["linux", "simulated"]),
    host_id: z.string(),
    host_name: z.string(),
    /** null when its template is not known any more. */
    screen: screenSchema.nullable(),
    /** null before the first one began. */
    episode: slotEpisodeWire.nullable(),
    /** The slot this one was forked from. */
    parent_slot_id: z.string().nullable(),
    /** What a reset goes back to; null when it would be made anew. */
    checkpoint_id: z.string().nullable(),
    quarantine: slotQuarantineWire.nullable(),
    phase: z.enum(["create", "setup", "act", "verify"]).nullable(),
    step_count: z.number().int(),
    last_frame: z.string().nullable(),
    last_frame_at: z.string().nullable(),
    usage: z.object({
      cpu_seconds: z.number().nullable(),
      memory_bytes: z.number().nullable(),
      pss_bytes: z.number().nullable().describe("its share of shared pages counted once; null when not measured"),
    }),
    /** Measured compute cost so far; null for the desktop of a run, whose attempt has it. */
    cost_usd: z.string().nullable(),
    created_by: z.string().nullable(),
    created_at: z.string(),
    ttl_seconds: z.number().int().nullable(),
    /** When it closes if nobody uses it; the earlier of ttl and absolute end. */
    expires_at: z.string().nullable(),
    ends_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    close_reason: z.string().nullable().describe("closed, ttl, end, killed, worker_stopped, or a failure's code"),
    close_detail: z.string().nullable(),
    /** What this caller may do now. */
    available_actions: z.array(
      z.enum(["step", "exec", "write_files", "verify", "reset", "fork", "quarantine", "release", "close"]),
    ),
  })
  .meta({ id: "Slot" });
export type SlotWire = z.infer<typeof slotWire>;

export const slotPageWire = pageWire(slotWire).meta({ id: "SlotPage" });
export type SlotPageWire = z.infer<typeof slotPageWire>;
