import { z } from "zod";

/** As many as there are digits to press. */
export const LABELS_MAX = 9;
export const LABEL_LENGTH_MAX = 40;
export const NOTE_LENGTH_MAX = 2_000;

/** Why an agent fails, for a workspace that has no words of its own; the first is given by the key 1. */
export const DEFAULT_LABELS = [
  "wrong place",
  "wrong value",
  "misread the task",
  "stopped early",
  "stuck",
  "did not save",
  "task unclear",
  "checker wrong",
  "infrastructure",
] as const;

const label = z
  .string()
  .trim()
  .min(1)
  .max(LABEL_LENGTH_MAX)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "must not hold control characters");

/** The words of a workspace in the order of their keys. */
export const labelSetSchema = z.strictObject({
  labels: z
    .array(label)
    .min(1)
    .max(LABELS_MAX)
    .refine((labels) => new Set(labels.map((one) => one.toLowerCase())).size === labels.length, "must differ"),
});

/** What a person calls an attempt. A label of null takes theirs back; the note stays beside either. */
export const attemptLabelSchema = z.strictObject({
  label: label.nullable(),
  note: z.string().max(NOTE_LENGTH_MAX).default(""),
});
