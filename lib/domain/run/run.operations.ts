import { z } from "zod";
import { reasonSchema } from "../attempt/attempt.operations";

/** Holding a run: nothing new of it starts; what works goes on to its end and is judged. */
export const pauseRunSchema = z.strictObject({ reason: reasonSchema });

/**
 * What a cancel does with attempts at work: `verify` ends their acting and judges them as they stand, `drop` ends them
 * without a result, `finish` lets them go on to their end.
 */
export const CANCEL_DISPOSITIONS = ["verify", "drop", "finish"] as const;
export type CancelDisposition = (typeof CANCEL_DISPOSITIONS)[number];

export const cancelRunSchema = z.strictObject({
  disposition: z.enum(CANCEL_DISPOSITIONS).default("verify"),
  reason: reasonSchema.nullable().default(null),
});

export const RUN_TAGS_MAX = 12;
const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:/-]*$/u, "letters, digits, spaces and . _ : / -");

/** Words of people about a run. What is missing stays as it is; no result changes. */
export const editRunSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(120).optional(),
    notes: z.string().max(10_000).optional(),
    tags: z
      .array(tagSchema)
      .max(RUN_TAGS_MAX)
      .refine((tags) => new Set(tags).size === tags.length, "each tag once")
      .optional(),
    is_baseline: z.boolean().optional().describe("true makes it the one baseline of its task set"),
  })
  .refine((edit) => Object.keys(edit).length > 0, "name at least one field");
export type RunEdit = z.output<typeof editRunSchema>;
