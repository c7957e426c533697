import { z } from "zod";
import { actionSchema } from "../action/action.schema";
import { VERDICTS } from "../episode/episode.verdict";
import { GATE_NAMES } from "../gate/gate";
import { slotEpisodeWire, slotWire } from "./slot.wire";
import { SLOT_LIMITS } from "./slot.limits";
import { DEFAULT_VERIFIER_PROFILE, VERIFIER_PROFILES } from "../verifier/profile";

const { copies, execTimeoutMs, waitValidMs, readBytesMax, writeBytesMax, reasonCharsMax } = SLOT_LIMITS;
const path = z.string().min(1).max(4_096).startsWith("/", "must be an absolute path");
/** Digest of an artifact of the workspace, or the PNG itself in base64. */
const pictureWire = z.object({ digest: z.string(), png_base64: z.string().nullable() });
const picture = z.enum(["none", "digest", "base64"]);

export const slotStepSchema = z.strictObject({
  action: actionSchema,
  /** How the frames come back; they are kept as artifacts anyhow. */
  frames: picture.default("digest"),
});
export const slotStepWire = z
  .object({
    index: z.number().int().describe("1-based within the episode"),
    ok: z.literal(true),
    before: pictureWire.nullable(),
    after: pictureWire.nullable(),
    screen_changed: z.boolean(),
    act_ms: z.number(),
    settle_ms: z.number(),
    is_settled: z.boolean(),
    active_window: z.string().nullable().describe("untrusted text"),
    started_at: z.string(),
  })
  .meta({ id: "SlotStep" });
export type SlotStepWire = z.infer<typeof slotStepWire>;

/** What `POST …/observe` reads; each part is left out unless asked for. */
export const slotObserveSchema = z.strictObject({
  screenshot: picture.default("base64"),
  windows: z.boolean().default(true),
  accessibility: z.enum(["none", "compact", "xml"]).default("none"),
  terminal: z.boolean().default(false),
});
export const slotObservationWire = z
  .object({
    screen: z.object({ width: z.number().int(), height: z.number().int() }),
    taken_at: z.string(),
    screenshot: pictureWire.nullable(),
    windows: z
      .array(
        z.object({
          id: z.number().int(),
          title: z.string(),
          wm_class: z.string(),
          rect: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
          is_active: z.boolean(),
          is_minimized: z.boolean(),
        }),
      )
      .nullable(),
    accessibility: z
      .object({ format: z.enum(["compact", "xml"]), text: z.string(), node_count: z.number().int() })
      .nullable(),
    terminal: z.string().nullable().describe("text of the terminal in front; null when there is none"),
  })
  .meta({ id: "SlotObservation" });
export type SlotObservationWire = z.infer<typeof slotObservationWire>;

/** A command as `user`; there is no way to be root. */
export const slotExecSchema = z.strictObject({
  argv: z.array(z.string().max(100_000)).min(1).max(256),
  /** `argv` has one member, a shell line. */
  shell: z.boolean().default(false),
  cwd: path.optional(),
  env: z.record(z.string().regex(/^[A-Za-z_]\w*$/, "must be a name"), z.string().max(100_000)).optional(),
  stdin: z.string().max(500_000).optional(),
  timeout_ms: z.number().int().min(execTimeoutMs.min).max(execTimeoutMs.max).default(execTimeoutMs.default),
});
export const slotExecWire = z
  .object({
    exit_code: z.number().int().nullable(),
    signal: z.string().nullable(),
    timed_out: z.boolean(),
    stdout: z.string().describe("untrusted text, at most 1 MiB"),
    stderr: z.string().describe("untrusted text, at most 1 MiB"),
    duration_ms: z.number(),
  })
  .meta({ id: "SlotExec" });
export type SlotExecWire = z.infer<typeof slotExecWire>;

export const slotFileQuerySchema = z.strictObject({ path });
export const slotFileWire = z
  .object({
    path: z.string(),
    kind: z.enum(["file", "directory", "symlink", "other"]),
    bytes: z.number().int(),
    mode: z.number().int(),
    modified_at: z.string(),
    content_base64: z.string().nullable().describe(`a regular file of at most ${readBytesMax} bytes; else null`),
    entries: z.array(z.string()).nullable().describe("names in a folder; else null"),
  })
  .meta({ id: "SlotFile" });
export type SlotFileWire = z.infer<typeof slotFileWire>;

/** A whole file, written as `user`. */
export const slotFileWriteSchema = z.strictObject({
  path,
  content_base64: z.base64().max(Math.ceil(writeBytesMax / 3) * 4),
  mode: z.number().int().min(0).max(0o777).optional(),
});

export const slotGatesWire = z.object({ slot_id: z.string(), episode: slotEpisodeWire }).meta({ id: "SlotGates" });
export type SlotGatesWire = z.infer<typeof slotGatesWire>;

export const slotWaitValidSchema = z.strictObject({
  timeout_ms: z.number().int().min(waitValidMs.min).max(waitValidMs.max).default(waitValidMs.default),
});

/** `strict`: anything but a valid episode with a score is an error answer instead of a reward. */
export const slotVerifySchema = z.strictObject({
  strict: z.boolean().default(true),
  /** How checks count what a public function gets wrong. */
  profile: z.enum(VERIFIER_PROFILES).default(DEFAULT_VERIFIER_PROFILE),
});
export const rewardWire = z
  .object({
    slot_id: z.string(),
    episode_id: z.string(),
    /** 0..1; null when the checker did not run, raised, or the episode is not valid. Never 0 for "not computed". */
    score: z.number().nullable(),
    /** True only when every gate of the episode passed and the desktop was never quarantined. Says nothing about success. */
    valid: z.boolean(),
    /** Of the score; scores of two profiles are never averaged. */
    profile: z.enum(VERIFIER_PROFILES),
    verdict: z.enum(VERDICTS),
    bad_gates: z.array(z.enum(GATE_NAMES)),
    invalid_reasons: z.array(z.string()),
    reason_codes: z.array(z.string()),
    checker_error: z.string().nullable(),
    checker_skipped: z.string().nullable(),
    duration_ms: z.number(),
  })
  .meta({ id: "Reward" });
export type RewardWire = z.infer<typeof rewardWire>;

/** Only the shape: a number outside 1 to 8 is refused with a code of its own. */
export const slotForkSchema = z.strictObject({ copies: z.number().int().default(copies.min) });
/** One child, or why there is none; a failed one does not spoil the others. */
export const slotForkChildWire = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), slot: slotWire }),
  z.object({ ok: z.literal(false), slot_id: z.string(), code: z.string(), message: z.string() }),
]);
export const slotForkWire = z
  .object({
    checkpoint_id: z.string(),
    /** How long the source stood still. */
    frozen_ms: z.number(),
    bytes: z.number(),
    duration_ms: z.number(),
    children: z.array(slotForkChildWire),
  })
  .meta({ id: "SlotFork" });
export type SlotForkWire = z.infer<typeof slotForkWire>;

export const slotQuarantineSchema = z.strictObject({ reason: z.string().trim().min(1).max(reasonCharsMax) });
