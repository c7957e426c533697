import { z } from "zod";
import { RUN_KINDS } from "../run/run.kind";
import { RUN_LABELS } from "../run/run.labels";
import { RUN_STATUSES } from "../run/run.status";
import { COUNTED_AS } from "../stats/counted-as";
import { SEPARATION_REASONS, type SeparatedBy } from "../stats/separate-rows";
import { INTERVAL_LACKS, INTERVAL_METHODS } from "../stats/success-figure";
import { CONCLUSIONS } from "./compare-tallies";
import { CONFOUNDER_FACTS, FACT_MATCHES } from "./confounders";
import { COMPARE_LACKS, COMPARE_SETS } from "./task-sets";

/** Candidates of one comparison; more than a reader holds apart. */
export const CANDIDATES_MAX = 5;

const share = z.number().min(0).max(1);
const difference = z.number().min(-1).max(1);
const interval = z.object({ low: z.number(), high: z.number() });
const count = z.number().int();
const separatedBy = z.enum(Object.keys(SEPARATION_REASONS) as [SeparatedBy, ...SeparatedBy[]]);

const comparedRun = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(RUN_KINDS),
  labels: z.array(z.enum(RUN_LABELS)),
  status: z.enum(RUN_STATUSES),
  policy: z.string(),
  created_at: z.string(),
  attempts: count.describe("of the whole run"),
  ended: count.describe("attempts that have ended, of those that fit the filter"),
  is_interim: z.boolean().describe("more attempts are to end"),
  counts: z.record(z.enum(COUNTED_AS), count),
  scored: count.describe("attempts with a result, the denominator"),
  tasks_scored: count,
  rate: share.nullable().describe("mean over tasks of each one's share of successes"),
  interval: interval
    .extend({ method: z.enum(INTERVAL_METHODS) })
    .nullable()
    .describe("95 %, of rate"),
  interval_lack: z.enum(INTERVAL_LACKS).nullable(),
  is_comparable: z.boolean(),
});

const side = z.object({
  task_digest: z.string(),
  counts: z.record(z.enum(COUNTED_AS), count),
  share: share.nullable().describe("of successes among the valid tries; null without one"),
  attempts: z
    .array(z.object({ id: z.string(), number: count, counted: z.enum(COUNTED_AS) }))
    .describe("the first ones in the order of the run"),
});

const divergence = z.object({
  step: count.describe("1-based"),
  by: z.enum(["action", "screen"]),
  base_action: z.record(z.string(), z.unknown()).nullable().describe("untrusted; null when the attempt had ended"),
  candidate_action: z.record(z.string(), z.unknown()).nullable(),
});

const standing = z.object({
  side: side.nullable().describe("null when the run has no such task"),
  set: z.enum(COMPARE_SETS),
  lack: z.enum(COMPARE_LACKS).nullable().describe("why it is in no pair; null for a pair"),
  difference: difference.nullable(),
  base_attempt_id: z.string().nullable().describe("of the two attempts that show the difference"),
  candidate_attempt_id: z.string().nullable(),
  is_followed: z
    .boolean()
    .describe("their steps were held against each other; only of the first regressed and improved"),
  divergence: divergence.nullable().describe("where they part; null when nothing differs, or they were not followed"),
});

/** Runs held against a base, by pairs of tasks. Shares are 0..1, differences -1..1; nulls are "not computed", never 0. */
export const comparisonWire = z
  .object({
    filter: z.string().nullable().describe("which attempts of each run, as a filter is printed; null: all"),
    base: comparedRun,
    candidates: z.array(
      comparedRun.extend({
        separated_by: z
          .array(separatedBy)
          .describe("not empty: measured otherwise, so nothing is paired with the base"),
        separation_reasons: z.array(z.string()),
        conclusion: z.enum(CONCLUSIONS),
        is_exploratory: z.boolean().describe("not adjusted for the other candidates"),
        pairs: count.describe("of tasks with a result on both sides, of the same version"),
        base_rate: share.nullable().describe("over the pairs"),
        candidate_rate: share.nullable(),
        difference: difference.nullable().describe("candidate less base, over the pairs"),
        difference_interval: interval
          .nullable()
          .describe("95 %, bootstrap over pairs; null below ten, or when none differs"),
        discordant_share: share.nullable(),
        detectable_difference: share.nullable().describe("the smallest one that so many pairs show in 4 of 5 cases"),
        mcnemar_p: share.nullable().describe("exact, two-sided; null with repeated tries"),
        holm_p: share.nullable().describe("the same, adjusted for all candidates"),
        sets: z.record(z.enum(COMPARE_SETS), count).describe("tasks; they sum to all tasks of either run"),
        seed: count.describe("of the resampling; follows from both runs' ids"),
      }),
    ),
    confounders: z.array(
      z.object({
        fact: z.enum(CONFOUNDER_FACTS),
        base: z.string(),
        candidates: z.array(z.object({ value: z.string(), match: z.enum(FACT_MATCHES), note: z.string().nullable() })),
      }),
    ),
    tasks: z
      .array(
        z.object({
          task_id: z.string(),
          app: z.string(),
          instruction: z.string(),
          base: side.nullable(),
          candidates: z.array(standing),
        }),
      )
      .describe("worst change of the first candidate first, unpaired ones last"),
    resampling: z.object({ resamples: count, confidence_level: z.number() }),
  })
  .meta({ id: "Comparison" });
export type ComparisonWire = z.infer<typeof comparisonWire>;
export type ComparedRunWire = z.infer<typeof comparedRun>;
