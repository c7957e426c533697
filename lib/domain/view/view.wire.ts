import { z } from "zod";
import { ATTEMPT_COLUMN_IDS } from "../attempt/attempt.columns";
import { ATTEMPT_GROUPS } from "../attempt/attempt.groups";
import { FILTER_LENGTH_MAX } from "../filter/filter";

/** Views that one workspace keeps; they are read whole into a menu. */
export const SAVED_VIEWS_MAX = 500;

const shape = {
  name: z.string().trim().min(1).max(80),
  filter: z.string().max(FILTER_LENGTH_MAX).describe("with its sort; docs/filters.md"),
  group_by: z.enum(ATTEMPT_GROUPS).nullable().describe("null: no groups"),
  columns: z.array(z.enum(ATTEMPT_COLUMN_IDS)).max(ATTEMPT_COLUMN_IDS.length).describe("empty: those of every table"),
  pinned: z
    .array(z.enum(ATTEMPT_COLUMN_IDS))
    .max(ATTEMPT_COLUMN_IDS.length)
    .describe("stay when the table moves sideways"),
  is_shared: z.boolean().describe("seen by everybody of the workspace"),
};

export const savedViewWire = z
  .object({
    id: z.string(),
    ...shape,
    run_id: z.string().nullable().describe("the run that its link opens; null: the newest"),
    is_own: z.boolean().describe("the caller made it, so may change it"),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "SavedView" });
export type SavedViewWire = z.infer<typeof savedViewWire>;

export const newSavedViewSchema = z.strictObject({
  ...shape,
  filter: shape.filter.default(""),
  group_by: shape.group_by.default(null),
  columns: shape.columns.default([]),
  pinned: shape.pinned.default([]),
  is_shared: shape.is_shared.default(false),
  run_id: z.string().max(64).nullable().default(null),
});
export type NewSavedView = z.infer<typeof newSavedViewSchema>;

/** What is left out stays. */
export const savedViewChangeSchema = z.strictObject(shape).partial();
export type SavedViewChange = z.infer<typeof savedViewChangeSchema>;
