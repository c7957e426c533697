import { z } from "zod";
import { digestSchema } from "../digest";

/** How a policy's replies become actions. */
export const POLICY_DRIVERS = ["openai_chat", "openai_responses", "anthropic", "code", "random", "external"] as const;
export type PolicyDriver = (typeof POLICY_DRIVERS)[number];

export const OBSERVATIONS = [
  "screenshot",
  "accessibility_tree",
  "screenshot_accessibility_tree",
  "set_of_marks",
] as const;
export const COORDINATE_SPACES = ["pixels", "normalized_1000", "normalized_1"] as const;
export const ACTION_SPACES = ["computer", "pyautogui"] as const;

/** Whether it is asked for decisions too: as one of the fast tiers, or once at the end, as the tier that plans. */
export const DECIDER_CLASSES = ["fast", "planner"] as const;
export type DeciderClass = (typeof DECIDER_CLASSES)[number];

/** What a provider asks for a million tokens, in micro-USD. */
export const tokenPricesSchema = z.object({
  input_micro_usd_per_million: z.number().int().min(0),
  cached_input_micro_usd_per_million: z.number().int().min(0),
  output_micro_usd_per_million: z.number().int().min(0),
});
export type TokenPrices = z.infer<typeof tokenPricesSchema>;

/**
 * What a host tells about one of its policies: everything that fixes its behaviour and nothing that is secret. Neither
 * the key nor where it is kept, nor an address with a user name in it, is ever part of it.
 */
export const policyOfferSchema = z.object({
  name: z.string(),
  driver: z.enum(POLICY_DRIVERS),
  /** Digest of the definition without its key, rate limits and time limits. */
  digest: digestSchema,
  /** As the provider names it; null for policies without one. */
  model: z.string().nullable(),
  /** Scheme and host of the endpoint; null for policies without one. */
  endpoint: z.string().nullable(),
  action_space: z.enum(ACTION_SPACES),
  observation: z.enum(OBSERVATIONS),
  coordinate_space: z.enum(COORDINATE_SPACES),
  history_turns: z.number().int().describe("latest turns whose observations are sent again"),
  image_edge_px_max: z.number().int().nullable().describe("longest edge of a picture sent; null sends it as it is"),
  sampling: z.record(z.string(), z.unknown()),
  prices: tokenPricesSchema.nullable().describe("null where the operator gave none: its cost is then unknown, not 0"),
  concurrency_max: z.number().int(),
  /** A program that stands in for a model, for tests. Its results are labelled wherever they appear. */
  is_test_double: z.boolean(),
  /** Missing and null: it is asked for no decisions. No part of the digest: what it does in an attempt is the same. */
  decider: z.enum(DECIDER_CLASSES).nullable().optional(),
  /** Why it cannot be used now, e.g. a missing key; null when it can. */
  lack: z.string().nullable(),
});
export type PolicyOffer = z.infer<typeof policyOfferSchema>;

/** An offer that is asked for decisions and lacks nothing now. */
export type UsableDecider = PolicyOffer & { decider: DeciderClass; lack: null };
export const isUsableDecider = (offer: PolicyOffer): offer is UsableDecider =>
  (offer.decider ?? null) !== null && offer.lack === null;

/** Why an entry of the host's file, or the whole file, cannot be used as it stands. Never holds a value of the file. */
export const policyProblemSchema = z.object({
  line: z.number().int().nullable().describe("counts from 1; null when the file cannot be read at all"),
  key: z.string().describe("e.g. policies[2].base_url; empty for the whole file"),
  message: z.string(),
});
export type PolicyProblem = z.infer<typeof policyProblemSchema>;
