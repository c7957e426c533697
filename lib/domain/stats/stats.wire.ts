import { z } from "zod";
import { RUN_KINDS } from "../run/run.kind";
import { RUN_LABELS } from "../run/run.labels";
import { VERIFIER_PROFILES } from "../verifier/profile";
import { COUNTED_AS } from "./counted-as";
import { INTERVAL_LACKS, INTERVAL_METHODS } from "./success-figure";

const share = z.number().min(0).max(1);
const interval = z.object({ low: z.number(), high: z.number() }).meta({ id: "Interval" });
const count = z.number().int();

export const measuredUnderWire = z
  .object({
    kind: z.enum(RUN_KINDS),
    verifier_profile: z.enum(VERIFIER_PROFILES),
    template: z.string(),
    template_digest: z.string(),
    driver: z.enum(["linux", "simulated"]),
    is_test_double: z.boolean(),
  })
  .meta({ id: "MeasuredUnder" });

export const successWire = z
  .object({
    scored: count.describe("attempts with a result, the denominator: counts.success + counts.fail"),
    tasks: count,
    tasks_scored: count,
    rate: share.nullable().describe("mean over tasks of each one's share of successes"),
    attempt_rate: share.nullable().describe("counts.success / scored"),
    is_repeated: z.boolean().describe("some task has more than one result"),
    interval: interval
      .extend({ method: z.enum(INTERVAL_METHODS) })
      .nullable()
      .describe("95 %, of rate"),
    interval_lack: z.enum(INTERVAL_LACKS).nullable(),
    wilson: interval.nullable().describe("95 %, of attempt_rate, as if all attempts were independent"),
    clopper_pearson: interval.nullable().describe("the same, exact"),
    bounds: interval.nullable().describe("attempt_rate if all that ended without a result had failed, or succeeded"),
    missing_share: share.nullable().describe("of the ended attempts, those without a result"),
    is_comparable: z.boolean().describe("missing_share is at most 0.05"),
  })
  .meta({ id: "SuccessFigure" });

export const resamplingWire = z
  .object({ seed: count, resamples: count, confidence_level: z.number() })
  .meta({ id: "Resampling" });

/** The success rate of a run and all that an honest reading of it needs. Shares are 0..1; nulls are "not computed", never 0. */
export const runRateWire = z
  .object({
    run_id: z.string(),
    labels: z.array(z.enum(RUN_LABELS)),
    measured_under: measuredUnderWire.describe(
      "figures that differ in any of these are never averaged or compared as one",
    ),
    counts: z.record(z.enum(COUNTED_AS), count).describe("how each attempt is counted; they sum to the attempts"),
    not_created: count
      .nullable()
      .describe("attempts without a row: still to come, or never begun; null under a filter"),
    is_interim: z.boolean().describe("more attempts are to end"),
    success: successWire,
    resampling: resamplingWire.describe("the seed follows from the run's id"),
  })
  .meta({ id: "RunRate" });
export type RunRateWire = z.infer<typeof runRateWire>;

/** Rates of several runs, in the order of the list of runs; one that is not found is not in it. */
export const runRateListWire = z.object({ data: z.array(runRateWire) }).meta({ id: "RunRateList" });
export type RunRateListWire = z.infer<typeof runRateListWire>;

/** All figures of a run. */
export const runStatsWire = runRateWire
  .extend({
    filter: z.string().nullable().describe("which attempts, as a filter is printed; null: all of the run"),
    counting_rules: z.object({
      version: count,
      rules: z.record(z.enum(COUNTED_AS), z.string()),
    }),
    first_tries: z
      .object({
        requeued: count.describe("attempts that were sent back to the queue, once or more"),
        counts: z.record(z.enum(COUNTED_AS), count),
        success: successWire,
      })
      .describe("the same attempts by their first try alone; a try that a requeue followed ended without a result"),
    score: z.object({
      mean: share.nullable().describe("mean over tasks of each one's mean score"),
      tasks_scored: count,
      interval: interval.nullable(),
    }),
    pass: z.array(
      z.object({
        k: count,
        pass_at_k: share.describe("chance that one of k tries succeeds, mean over tasks"),
        pass_hat_k: share.describe("chance that all of k tries succeed, mean over tasks"),
        tasks: count.describe("with at least k valid tries"),
        tasks_left_out: count,
        pass_at_k_interval: interval.nullable(),
        pass_hat_k_interval: interval.nullable(),
      }),
    ),
    planning: z.object({
      discordant_share: share.describe("assumed share of tasks on which two runs disagree"),
      detectable_difference: share
        .nullable()
        .describe("smallest difference that such a comparison finds in 4 of 5 cases"),
    }),
  })
  .meta({ id: "RunStats" });
export type RunStatsWire = z.infer<typeof runStatsWire>;
