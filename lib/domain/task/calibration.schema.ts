import { z } from "zod";
import { digestSchema } from "../digest";
import { templateVersionSchema } from "../template/template.schema";
import { VERIFIER_PROFILES } from "../verifier/profile";
import { CALIBRATION_PROBES } from "./task.calibration";

/** Longer texts of problems are cut: what is told of a round is a sentence, not its log. */
const PROBLEM_LENGTH_MAX = 2_000;

const roundSchema = z.object({
  score: z.number().min(0).nullable(),
  problem: z
    .string()
    .transform((text) => text.slice(0, PROBLEM_LENGTH_MAX))
    .nullable(),
});

/**
 * What one calibration found, fixed to the digests of what was played: what `npm run calibrate` writes and what is
 * kept. A probe without rounds was not played.
 */
export const calibrationSchema = z.object({
  set: z.string().min(1).max(64),
  at: z.iso.datetime(),
  profile: z.enum(VERIFIER_PROFILES),
  host: z.string().min(1).max(255),
  product_version: z.string().min(1).max(64),
  template: templateVersionSchema.pick({ name: true, version: true, digest: true, driver: true }),
  tasks: z
    .array(
      z.object({
        task_id: z.string().min(1).max(128),
        task_digest: digestSchema,
        infeasible: z.boolean(),
        recipe_digest: digestSchema.nullable(),
        rounds: z.record(z.enum(CALIBRATION_PROBES), z.array(roundSchema).max(50)),
      }),
    )
    .max(5_000),
});
export type CalibrationDocument = z.infer<typeof calibrationSchema>;
