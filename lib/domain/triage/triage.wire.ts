import { z } from "zod";
import { GROUP_NOVELTIES } from "./failure-groups";
import { FINGERPRINT_TIERS } from "./fingerprint";
import { SUSPECT_RULE_NAMES } from "./suspect-verdicts";

const count = z.number().int();
const share = z.number().min(0).max(1);
const key = z.string().describe("fingerprint: its version, and tier and parts hashed");
const tier = z
  .enum(FINGERPRINT_TIERS)
  .describe("what its attempts have in common: the first of these that an attempt has");
const because = z.array(z.string()).describe("grouped because: the parts in words; untrusted");
const suspectRule = z.enum(SUSPECT_RULE_NAMES);

export const failureGroupWire = z.object({
  key,
  tier,
  because,
  spoils_rate: z.boolean().describe("its attempts have no result, rather than a failed one"),
  attempts: count,
  invalid: count,
  failed: count.describe("attempts that count as failed"),
  tasks: count,
  task_ids: z.array(z.string()).describe("the first 50"),
  hosts: z.array(z.string()),
  example_attempt_id: z.string().describe("the one with the fewest steps"),
  novelty: z
    .enum(GROUP_NOVELTIES)
    .nullable()
    .describe("against the baseline; null without one, or while what is unsorted of it could tell"),
  regressed_task_ids: z.array(z.string()).describe("tasks that always succeeded in the baseline"),
  pass_share: share.nullable().describe("of the successes with the same trait: as common there it is no cause"),
  first_seen_at: z.string().nullable().describe("over all runs of the workspace"),
  first_seen_run_id: z.string().nullable(),
});
export type FailureGroupWire = z.infer<typeof failureGroupWire>;

/** Failure groups and suspect verdicts of a run. */
export const runTriageWire = z
  .object({
    run_id: z.string(),
    version: z.string().describe("of fingerprint and rules; keys of two versions are never compared"),
    baseline: z.object({ run_id: z.string(), name: z.string() }).nullable(),
    baseline_choice: z
      .enum(["given", "comparable", "none"])
      .describe(
        "comparable: the pinned, else the newest run before this one that was measured alike and shares a task",
      ),
    sorted: count.describe("ended attempts that are in these figures"),
    unsorted: count.describe("ended attempts that are in none of these figures yet; ask again"),
    baseline_unsorted: count.describe("the same of the baseline; 0 without one"),
    passes: count.describe("successes that were sorted, the denominator of pass_share"),
    groups: z
      .array(failureGroupWire)
      .describe("what spoils the number first, then regressed, new and known, then by size"),
    suspect_attempts: count,
    suspects: z.array(
      z.object({
        rule: suspectRule,
        meaning: z.string(),
        attempts: count,
        tasks: count,
        example_attempt_id: z.string(),
      }),
    ),
  })
  .meta({ id: "RunTriage" });
export type RunTriageWire = z.infer<typeof runTriageWire>;

/** One failure group over the runs of a workspace. */
export const groupOverRunsWire = z
  .object({
    key,
    tier,
    because,
    first_seen_at: z.string().nullable(),
    first_seen_run_id: z.string().nullable(),
    runs: z
      .array(
        z.object({
          run_id: z.string(),
          name: z.string(),
          created_at: z.string(),
          attempts: count,
          ended: count.describe("attempts of the run that have ended"),
          task_ids: z.array(z.string()),
          last_seen_at: z.string().nullable(),
          example_attempt_id: z.string(),
        }),
      )
      .describe("newest first, at most 100"),
  })
  .meta({ id: "FailureGroup" });
export type GroupOverRunsWire = z.infer<typeof groupOverRunsWire>;
