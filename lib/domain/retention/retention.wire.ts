import { z } from "zod";
import { retentionRulesSchema } from "./retention.rules";

export const retentionWire = z
  .object({
    rules: retentionRulesSchema,
    is_default: z.boolean().describe("nobody has set rules for this workspace: everything is kept"),
    updated_by: z.string().nullable(),
    updated_at: z.string().nullable(),
    swept_at: z.string().nullable().describe("when a worker last pruned by the rules; null: never"),
    available_actions: z.array(z.enum(["update", "prune"])),
  })
  .meta({ id: "WorkspaceRetention" });
export type RetentionWire = z.infer<typeof retentionWire>;

export const retentionPruneSchema = z.strictObject({
  dry_run: z.boolean().default(false).describe("only tell what would be removed"),
  rules: retentionRulesSchema
    .optional()
    .describe("rules to look ahead by, instead of those that are set; with dry_run only"),
});

/** Runs that are named in an answer; the counts are over all of them. */
export const PRUNED_RUNS_MAX = 50;

export const retentionPruneWire = z
  .object({
    dry_run: z.boolean(),
    artifact_count: z.number().int(),
    bytes: z.number().int().describe("of all of them; what other workspaces or runs still name stays in the store"),
    run_count: z.number().int(),
    kinds: z.array(z.object({ kind: z.string(), artifact_count: z.number().int(), bytes: z.number().int() })),
    runs: z
      .array(z.object({ id: z.string(), name: z.string(), artifact_count: z.number().int(), bytes: z.number().int() }))
      .describe(`those with the most bytes, at most ${PRUNED_RUNS_MAX}`),
    waiting_count: z
      .number()
      .int()
      .describe("of these, left because somebody stored the same bytes within a day; known only after a prune"),
  })
  .meta({ id: "RetentionPruned" });
export type RetentionPruneWire = z.infer<typeof retentionPruneWire>;

/** What a run names and retention removed, by kind; verdicts and everything else of it stay. */
export const runRemovalsWire = z
  .object({
    artifact_count: z.number().int(),
    bytes: z.number().int(),
    last_removed_at: z.string().nullable().describe("null: nothing was removed"),
    kinds: z.array(
      z.object({
        kind: z.string(),
        rule: z.string(),
        removed_at: z.string(),
        artifact_count: z.number().int(),
        bytes: z.number().int(),
      }),
    ),
  })
  .meta({ id: "RunRemovals" });
export type RunRemovalsWire = z.infer<typeof runRemovalsWire>;
