import { z } from "zod";
import { LOCAL_JUDGE, USUAL_JUDGE } from "../best-of/best-of.wire";
import { TIER_CLASSES } from "../decision/decision.limits";
import { BUILT_IN_POLICIES } from "./built-in-policies";
import { ACTION_SPACES, COORDINATE_SPACES, DECIDER_CLASSES, OBSERVATIONS } from "./policy-offer";

/** What a run document and `policies.yaml` may call a policy. */
export const POLICY_NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** A judge or a decider is chosen by these or by the name of a policy, so none can have both. */
const OWN_JUDGES: readonly string[] = [USUAL_JUDGE, LOCAL_JUDGE, ...TIER_CLASSES];

const name = z
  .string()
  .regex(POLICY_NAME, "must be 1 to 64 of a-z, 0-9, dot, hyphen and underscore, and begin with a letter or digit")
  .refine((value) => !BUILT_IN_POLICIES.includes(value), "is the name of a built-in policy")
  .refine((value) => !OWN_JUDGES.includes(value), "is the name of a judge or a tier of the product's own");

/** What the product itself is started with never goes to a provider. */
const keyEnv = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]{0,127}$/, "must be the name of an environment variable in capitals")
  .refine((value) => !/^(DESKPROOF_|DATABASE_URL$)/.test(value), "is a setting of Deskproof, not a key of a provider");

const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine((value) => !/^[^/]*\/\/[^/]*@/.test(value), "must not hold a user name or password")
  .refine((value) => !/[?#]/.test(value), "must not hold a query or fragment");

const usdPerMillion = z.number().min(0).max(100_000);

const pricesUsdPerMillion = z.strictObject({
  input: usdPerMillion,
  /** Of input tokens that the provider had kept; those of `input` when missing. */
  cached_input: usdPerMillion.optional(),
  output: usdPerMillion,
});

/** Passed on as they are, beside what a driver sets itself. */
const sampling = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().gt(0).max(1).optional(),
  seed: z.number().int().optional(),
  reasoning_effort: z.enum(["none", "minimal", "low", "medium", "high", "xhigh"]).optional(),
  /** Tokens for one reply. A reply that is cut there is a step without an action. */
  max_tokens: z.number().int().min(16).max(200_000).default(4_096),
});

const limits = z.strictObject({
  /** Shared by all attempts of the host, as the next two. */
  requests_per_minute: z.number().int().min(1).max(1_000_000).optional(),
  tokens_per_minute: z.number().int().min(1_000).max(1_000_000_000).optional(),
  concurrency: z.number().int().min(1).max(512).default(16),
});

const timeouts = z.strictObject({
  /** For one request, from its start to the last byte of the reply. */
  request_s: z.number().min(1).max(1_800).default(120),
  /** How long a provider may fail before the attempt ends as an error, all tries of one turn together. */
  retry_s: z.number().min(0).max(3_600).default(300),
});

/**
 * Shorter shows programs that pause between two paintings half drawn; longer is time that no model spends. A model sees
 * what it acts on, so it takes less than recipes do, which act on what they expect.
 */
const QUIET_MS_DEFAULT = 100;

const common = {
  name,
  observation: z.enum(OBSERVATIONS).default("screenshot"),
  coordinate_space: z.enum(COORDINATE_SPACES).default("pixels"),
  /** The latest turns whose observations are sent again with each request. */
  history_turns: z.number().int().min(1).max(100).default(4),
  image_edge_px_max: z.number().int().min(256).max(8_192).optional(),
  /** The screen is shown when nothing was painted on it for this long. */
  quiet_ms: z.number().int().min(20).max(5_000).default(QUIET_MS_DEFAULT),
  /** The same screen and the same action this often in a row are noted as a stall. */
  stall_after: z.number().int().min(2).max(50).default(3),
  /** Added to the system prompt. */
  instructions: z.string().max(20_000).optional(),
  is_test_double: z.boolean().default(false),
};

const remote = {
  ...common,
  base_url: baseUrl,
  model: z.string().min(1).max(200),
  key_env: keyEnv.optional(),
  key_file: z.string().min(1).max(4_096).optional(),
  sampling: sampling.prefault({}),
  prices_usd_per_million_tokens: pricesUsdPerMillion.optional(),
  limits: limits.prefault({}),
  timeouts: timeouts.prefault({}),
  /** Asked for decisions too, in this tier. */
  decider: z.enum(DECIDER_CLASSES).optional(),
  /** Replies come in pieces; a connection that ends in their middle is seen at once. */
  stream: z.boolean().default(false),
};

const computer = { action_space: z.literal(ACTION_SPACES[0]).default("computer") };

/**
 * One entry of `policies.yaml`. Neither kind nor place of the key decides how the policy behaves, so none of it is
 * part of the offer or its digest.
 */
export const policyDefinitionSchema = z.discriminatedUnion("driver", [
  z.strictObject({ driver: z.literal("openai_chat"), ...remote, ...computer }),
  z.strictObject({
    driver: z.literal("openai_responses"),
    ...remote,
    ...computer,
    /** `computer` is the present tool; `computer_use_preview` that of the model of that name. */
    tool: z.enum(["computer", "computer_use_preview"]).default("computer"),
  }),
  z.strictObject({
    driver: z.literal("anthropic"),
    ...remote,
    ...computer,
    /** Version of the provider's computer tool, which goes with the model. */
    tool: z.enum(["computer_20250124", "computer_20251124", "computer_toolset_20260801"]).default("computer_20251124"),
  }),
  z.strictObject({ driver: z.literal("code"), ...remote, action_space: z.literal("pyautogui").default("pyautogui") }),
]);
export type PolicyDefinition = z.infer<typeof policyDefinitionSchema>;

/** The part of the file that is not entries. */
export const policiesFileSchema = z.strictObject({ policies: z.array(z.unknown()).max(200).default([]) });
