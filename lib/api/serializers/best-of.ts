import type { RunBestOfWire } from "@/lib/domain/best-of/best-of.wire";
import { formatUsdIfKnown } from "@/lib/domain/money";
import type { SuccessFigure } from "@/lib/domain/stats/success-figure";
import type { BestOfView } from "@/lib/services/best-of/get-best-of";
import { serializeResampling, serializeSuccess } from "./run-stats";

export function serializeBestOf({ runId, judge, figures, rates, seed, groups }: BestOfView): RunBestOfWire {
  return {
    run_id: runId,
    judge,
    figures: {
      groups: figures.groups,
      picked: figures.picked,
      attempts: figures.attempts,
      singles: figures.singles,
      random: figures.random,
      oracle: figures.oracle,
      judge: figures.judge,
      random_of_picked: figures.randomOfPicked,
      oracle_of_picked: figures.oracleOfPicked,
      regret: figures.regret,
      both_orders: figures.bothOrders,
      same_in_both_orders: figures.sameInBothOrders,
      judging_cost_usd: formatUsdIfKnown(figures.costMicroUsd),
    },
    rates: {
      singles: serializeRate(rates.singles, seed),
      judge: serializeRate(rates.judge, seed),
      oracle: serializeRate(rates.oracle, seed),
    },
    groups: groups.map(({ cohortId, taskId, instruction, copy, round, pick, attempts }) => ({
      cohort_id: cohortId,
      task_id: taskId,
      instruction,
      copy,
      round,
      result: pick?.result ?? null,
      reason: pick?.reason ?? null,
      chosen_attempt_id: pick?.chosenAttemptId ?? null,
      orders_agree: pick?.ordersAgree ?? null,
      decision_ids: pick?.decisionIds ?? [],
      judging_cost_usd: pick ? formatUsdIfKnown(pick.costMicroUsd) : null,
      attempts: attempts.map(({ id, number, fork, status, outcome, score }) => ({
        ...{ id, number, fork, status, outcome, score },
        is_candidate: pick?.candidateIds.includes(id) ?? false,
      })),
    })),
  };
}

const serializeRate = (figure: SuccessFigure, seed: number): RunBestOfWire["rates"]["judge"] => ({
  counts: figure.counts,
  is_interim: figure.isInterim,
  success: serializeSuccess(figure),
  resampling: serializeResampling(seed),
});
