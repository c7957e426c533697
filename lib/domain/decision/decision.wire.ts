import { z } from "zod";
import { pageWire } from "../run/run.wire";
import { DECISION_LIMITS, DECISION_OUTCOMES, TIER_CLASSES, TRY_RESULTS } from "./decision.limits";

const LIMITS = DECISION_LIMITS;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const contextText = z
  .string()
  .refine((text) => bytesOf(text) <= LIMITS.contextBytesMax, `must have at most ${LIMITS.contextBytesMax} bytes`);

/** A picture in base64, behind `data:image/png;base64,` or `data:image/jpeg;base64,`. */
const imageUrl = z
  .string()
  .max(Math.ceil(LIMITS.imageBytesMax / 3) * 4 + 32, "must hold a picture of at most 6 MB")
  .regex(
    // Its data begins as files of its kind do.
    /^data:image\/(?:png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]*={0,2}$/,
    "must be a PNG or JPEG picture as a data address",
  );

const option = z.strictObject({
  id: z.string().min(1).max(LIMITS.optionIdCharsMax),
  text: z
    .string()
    .refine(
      (text) => bytesOf(text) <= LIMITS.optionTextBytesMax,
      `must have at most ${LIMITS.optionTextBytesMax} bytes`,
    ),
});

/** Body of `POST /v1/decisions`. */
export const newDecisionSchema = z.strictObject({
  context: z.union([contextText, z.strictObject({ text: contextText, image: imageUrl.optional() })]),
  options: z
    .array(option)
    .min(LIMITS.options.min)
    .max(LIMITS.options.max)
    .refine((options) => new Set(options.map(({ id }) => id)).size === options.length, "names an option twice"),
  kind: z.string().min(1).max(LIMITS.kindCharsMax).default("choice"),
  question: z.string().max(LIMITS.questionCharsMax).default(""),
  allow_abstain: z.boolean().default(false),
  latency_budget_ms: z
    .number()
    .int()
    .min(LIMITS.latencyBudgetMs.min)
    .max(LIMITS.latencyBudgetMs.max)
    .default(LIMITS.latencyBudgetMs.default),
  backends: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(LIMITS.backendsMax)
    .optional()
    .describe("asked in this order instead of the usual chain: memo, local, and names of models of a host"),
  session_id: z.string().max(128).optional(),
  task: z.string().max(128).optional(),
});
export type NewDecision = z.infer<typeof newDecisionSchema>;

/** Body of `PATCH /v1/decisions/{id}`. */
export const decisionOutcomeSchema = z.strictObject({
  outcome: z.enum(DECISION_OUTCOMES),
  label: z.string().min(1).max(LIMITS.optionIdCharsMax).optional().describe("id of the option that was right"),
  detail: z.string().max(LIMITS.detailCharsMax).optional(),
});

export const decisionTryWire = z.object({
  backend: z.string(),
  tier: z.enum(TIER_CLASSES),
  result: z.enum(TRY_RESULTS),
  choice: z.string().nullable(),
  confidence: z.number().nullable(),
  latency_ms: z.number(),
  cost_usd: z.string().nullable().describe("null where the price is not known"),
  detail: z.string().nullable().describe("untrusted text"),
  is_test_double: z.boolean().describe("a program that stands in for a model"),
});

export const decisionWire = z
  .object({
    id: z.string().nullable().describe("null when it could not be kept: it was answered all the same"),
    kind: z.string(),
    question: z.string(),
    choice: z.string().nullable().describe("null when nobody was confident enough and abstaining is allowed"),
    probs: z.record(z.string(), z.number()),
    confidence: z.number().nullable(),
    abstained: z.boolean(),
    escalated: z.boolean().describe("a later tier answered than the first that was asked"),
    threshold: z.number(),
    /** Confidences are what tiers say, and were not measured against outcomes. */
    calibrated: z.literal(false),
    backend: z.string().nullable(),
    latency_ms: z.number(),
    cost_usd: z.string().nullable().describe("null where a price is not known"),
    attempts: z.array(decisionTryWire),
    request_id: z.string(),
    session_id: z.string().nullable(),
    task: z.string().nullable(),
    toolset_call_id: z.string().nullable().describe("the call of the toolset that asked"),
    run_id: z.string().nullable().describe("the run whose attempts were judged"),
    options: z.array(z.object({ id: z.string(), text: z.string() })),
    context_chars: z.number().int(),
    image: z
      .string()
      .nullable()
      .describe("digest of the picture that was part of the context; null without one, and when it could not be kept"),
    outcome: z.enum(DECISION_OUTCOMES).nullable(),
    label: z.string().nullable(),
    outcome_detail: z.string().nullable(),
    outcome_by: z.string().nullable(),
    outcome_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: "Decision" });
export type DecisionWire = z.infer<typeof decisionWire>;

export const decisionPageWire = pageWire(decisionWire).meta({ id: "DecisionPage" });
export type DecisionPageWire = z.infer<typeof decisionPageWire>;
