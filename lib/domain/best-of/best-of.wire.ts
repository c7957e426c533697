import { z } from "zod";
import { runRateWire } from "../stats/stats.wire";

/** Who picks among rollouts: the usual tiers, words alone, or else a model of a host, by its name. */
export const USUAL_JUDGE = "usual";
export const LOCAL_JUDGE = "local";

const share = z.number().nullable();
const pickRate = runRateWire.pick({ counts: true, success: true, is_interim: true, resampling: true });

export const bestOfWire = z
  .object({
    run_id: z.string(),
    judge: z.string(),
    figures: z.object({
      groups: z.number().int().describe("forked cohorts with at least one attempt that has an outcome"),
      picked: z.number().int().describe("of those, cohorts whose pick has an outcome"),
      attempts: z.number().int().describe("attempts with an outcome"),
      singles: share.describe("share of attempts that succeeded"),
      random: share.describe("mean over groups of that share"),
      oracle: share.describe("share of groups in which some attempt succeeded"),
      judge: share.describe("share of picked groups whose pick succeeded"),
      random_of_picked: share,
      oracle_of_picked: share,
      regret: share.describe("oracle_of_picked less judge"),
      both_orders: z.number().int().describe("groups that were judged in both orders with a pick in each"),
      same_in_both_orders: z.number().int(),
      judging_cost_usd: z.string().nullable().describe("null where a price is not known"),
    }),
    rates: z
      .object({ singles: pickRate, judge: pickRate, oracle: pickRate })
      .describe("those figures that count things, with their intervals; attempt_rate of each is the figure"),
    groups: z.array(
      z.object({
        cohort_id: z.string(),
        task_id: z.string(),
        instruction: z.string(),
        copy: z.number().int(),
        round: z.number().int(),
        result: z.enum(["picked", "escalated"]).nullable().describe("null while it is not judged"),
        reason: z.string().nullable(),
        chosen_attempt_id: z.string().nullable(),
        orders_agree: z.boolean().nullable(),
        decision_ids: z.array(z.string()),
        judging_cost_usd: z.string().nullable(),
        attempts: z.array(
          z.object({
            id: z.string(),
            number: z.number().int(),
            fork: z.number().int(),
            status: z.string(),
            outcome: z.enum(["success", "fail", "none"]),
            score: z.number().nullable(),
            is_candidate: z.boolean().describe("the judge could pick it"),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "RunBestOf" });
export type RunBestOfWire = z.infer<typeof bestOfWire>;
