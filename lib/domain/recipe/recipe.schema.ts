import { z } from "zod";
import { actionSchema } from "../action/action.schema";

/** The source of a JavaScript regular expression, as `u` reads it: no inline flags such as `(?i)`. */
const regexSource = z
  .string()
  .max(500)
  .superRefine((source, context) => {
    try {
      new RegExp(source, "u");
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    }
  });

/** Text match: exact, or a regular expression found anywhere in the text. */
const textMatch = z.union([z.string(), z.object({ regex: regexSource })]);
export type TextMatch = z.infer<typeof textMatch>;

/** Finds one accessible element by role, name, application; the first in reading order wins unless `nth` says otherwise. */
export const elementQuerySchema = z.object({
  application: textMatch.optional(),
  role: z.string().optional(),
  name: textMatch.optional(),
  text: textMatch.optional(),
  states: z.array(z.string()).optional(),
  nth: z.number().int().min(0).default(0),
});
export type ElementQuery = z.infer<typeof elementQuerySchema>;

/** A fact about the screen that must hold before an action. Observed, never slept for. */
export const conditionSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("window"),
    title: textMatch.optional(),
    wm_class: textMatch.optional(),
    active: z.boolean().default(false),
  }),
  z.object({ type: z.literal("no_window"), title: textMatch.optional(), wm_class: textMatch.optional() }),
  z.object({ type: z.literal("element"), query: elementQuerySchema }),
  z.object({ type: z.literal("no_element"), query: elementQuerySchema }),
  /** No change larger than a caret for `quiet_ms`. */
  z.object({ type: z.literal("settled"), quiet_ms: z.number().int().min(50).max(2_000).default(120) }),
  /** A file of the desktop exists (and has at least `bytes_min` bytes, and was written after the attempt began when `fresh`). */
  z.object({
    type: z.literal("file"),
    path: z.string(),
    bytes_min: z.number().int().min(0).default(1),
    fresh: z.boolean().default(false),
  }),
  z.object({ type: z.literal("no_file"), path: z.string() }),
]);
export type Condition = z.infer<typeof conditionSchema>;

/** Clicks the middle of an element; resolved to a plain click before it is sent, and recorded as such. */
const clickElementSchema = z.object({
  type: z.literal("click_element"),
  query: elementQuerySchema,
  button: z.enum(["left", "middle", "right"]).default("left"),
  count: z.number().int().min(1).max(3).default(1),
});

export const recipeStepSchema = z.object({
  /** All must hold before the action; empty means at once. */
  when: z.array(conditionSchema).default([]),
  /** How long the conditions may take before the attempt ends as recipe_condition_timeout. */
  timeout_ms: z.number().int().min(100).max(60_000).default(15_000),
  action: z.union([actionSchema, clickElementSchema]),
  note: z.string().max(300).optional(),
});
export type RecipeStep = z.infer<typeof recipeStepSchema>;

/**
 * Fixed steps that solve one task. Data, not code: ordered actions with readiness conditions and no fixed
 * sleeps. Bound to the digest of the task file it was written for.
 */
export const recipeSchema = z.object({
  task_id: z.string().min(1),
  /** Template family it was calibrated on, e.g. "office". */
  template: z.string().default("office"),
  steps: z.array(recipeStepSchema).min(1).max(50),
});
export type Recipe = z.infer<typeof recipeSchema>;
