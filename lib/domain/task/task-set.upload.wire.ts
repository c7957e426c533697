import { z } from "zod";
import { taskSetNameSchema } from "./task-set.name";

/** Files of one upload; the public benchmark has 369. */
export const UPLOAD_FILES_MAX = 2_000;
/** All its text together, as JSON. */
export const UPLOAD_BYTES_MAX = 32 * 1024 ** 2;
const NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";
/** Where a task lies: nothing else is taken, and nothing is ever written to a disk. */
export const TASK_PATH = new RegExp(`^examples/(${NAME})/(${NAME}\\.json)$`);

export const taskSetUploadSchema = z.strictObject({
  name: taskSetNameSchema,
  files: z
    .array(
      z.strictObject({
        path: z.string().regex(TASK_PATH, "must be examples/<domain>/<task id>.json"),
        text: z.string().describe("the whole file, character by character: its digest is taken of it"),
      }),
    )
    .min(1)
    .max(UPLOAD_FILES_MAX),
  order: z.string().nullable().default(null).describe("text of test_all.json, which gives the order; null without one"),
  dry_run: z.boolean().default(false).describe("true: only tells what would be taken"),
});
export type TaskSetUpload = z.input<typeof taskSetUploadSchema>;

export const taskSetUploadedWire = z
  .object({
    name: z.string(),
    dry_run: z.boolean(),
    task_count: z.number().int().describe("taken, or what would be"),
    faults: z.array(
      z.object({
        file: z.string(),
        pointer: z.string().describe("JSON pointer, or line and column where the text is no JSON"),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: "TaskSetUploaded" });
export type TaskSetUploadedWire = z.infer<typeof taskSetUploadedWire>;
