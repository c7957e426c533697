import { z } from "zod";

/** From the mildest to the strictest; of several that apply, the strictest stands. */
export const SAFETY_VERDICTS = ["allow", "confirm", "pause", "deny"] as const;
export type SafetyVerdict = (typeof SAFETY_VERDICTS)[number];
export const REDACTIONS = ["off", "best_effort", "required"] as const;
export type Redaction = (typeof REDACTIONS)[number];
export const TOOLSET_MEMBERS = ["run_subtask", "run_parallel"] as const;
export type ToolsetMember = (typeof TOOLSET_MEMBERS)[number];

/** Entries of one list. */
export const SAFETY_ENTRIES_MAX = 500;

const verdict = z.enum(SAFETY_VERDICTS);
const IRREVERSIBLE_WORDS =
  "send pay purchase buy order transfer delete erase remove publish post submit confirm sign unsubscribe password credential account".split(
    " ",
  );

/**
 * What the toolset may do in a workspace, step by step. Apps are compared with the name of the program that owns an
 * element; a domain covers its subdomains; words stand alone, in any case.
 */
export const safetySchema = z.strictObject({
  members: z
    .strictObject({
      run_subtask: z.enum(["allow", "deny"]).default("allow"),
      run_parallel: z.enum(["allow", "deny"]).default("allow"),
    })
    .prefault({}),
  apps: z
    .array(z.strictObject({ app: z.string().trim().min(1).max(200), verdict }))
    .max(SAFETY_ENTRIES_MAX)
    .default([]),
  other_apps: verdict.default("allow"),
  domains: z
    .array(
      z.strictObject({
        domain: z
          .string()
          .toLowerCase()
          .max(253)
          .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be a domain such as example.com"),
        verdict,
      }),
    )
    .max(SAFETY_ENTRIES_MAX)
    .default([]),
  other_domains: verdict.default("allow"),
  irreversible_words: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(64)
        .regex(/^[\p{L}\p{N}]+$/u, "must be one word"),
    )
    .max(SAFETY_ENTRIES_MAX)
    .default(IRREVERSIBLE_WORDS),
  /** For steps that such a word is part of; a call may allow those that would only be confirmed. */
  irreversible: z.strictObject({ sandbox: verdict.default("allow"), device: verdict.default("confirm") }).prefault({}),
  /** Of pictures that the toolset keeps or shows to a model. */
  redaction: z.enum(REDACTIONS).default("off"),
});
export type SafetyRules = z.infer<typeof safetySchema>;

/** The rules of a workspace that set none. */
export const defaultSafety = (): SafetyRules => safetySchema.parse({});

export const safetyWire = z
  .object({
    rules: safetySchema,
    is_default: z.boolean().describe("nobody has set rules for this workspace"),
    updated_by: z.string().nullable(),
    updated_at: z.string().nullable(),
    available_actions: z.array(z.enum(["update"])),
  })
  .meta({ id: "WorkspaceSafety" });
export type SafetyWire = z.infer<typeof safetyWire>;
