import { z } from "zod";
import { CANDIDATES_MAX } from "@/lib/domain/compare/compare.wire";
import { attemptFilter } from "./queries";

const runId = z.string().min(1).max(64);

export const compareQuery = z.strictObject({
  base: runId.meta({ description: "Id of the run that the others are held against." }),
  cand: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((text) => text.split(",")))
    .pipe(z.array(runId).min(1).max(CANDIDATES_MAX))
    .meta({
      description: `Ids of 1 to ${CANDIDATES_MAX} other runs; the name repeated, or commas between.`,
    }),
  filter: attemptFilter,
});

export const runTriageQuery = z.strictObject({
  baseline: runId.optional().meta({
    description: "Run that groups are held against, or none; the pinned or newest comparable one when missing.",
  }),
});
