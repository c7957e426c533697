import { z } from "zod";

/** Presets that one workspace keeps; they are read whole into a menu. */
export const PRESETS_MAX = 200;
/** A run over every task has some 16,000 characters. */
const DOCUMENT_CHARS_MAX = 65_536;

const shape = {
  name: z.string().trim().min(1).max(80),
  document: z
    .record(z.string(), z.unknown())
    .refine((document) => JSON.stringify(document).length <= DOCUMENT_CHARS_MAX, {
      message: `must have at most ${DOCUMENT_CHARS_MAX} characters as JSON`,
    })
    .describe("a run document, or a part of one; it is checked when a run is made from it"),
  is_shared: z.boolean().describe("seen by everybody of the workspace"),
};

export const presetWire = z
  .object({
    id: z.string(),
    ...shape,
    is_own: z.boolean().describe("the caller made it, so may replace it"),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "RunPreset" });
export type PresetWire = z.infer<typeof presetWire>;

export const newPresetSchema = z.strictObject({ ...shape, is_shared: shape.is_shared.default(false) });
export type NewPreset = z.infer<typeof newPresetSchema>;
