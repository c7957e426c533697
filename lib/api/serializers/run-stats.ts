import { runLabels } from "@/lib/domain/run/run.labels";
import { COUNTING_RULES, COUNTING_RULES_VERSION } from "@/lib/domain/stats/counted-as";
import { CONFIDENCE_LEVEL } from "@/lib/domain/stats/interval";
import type { PassPoint } from "@/lib/domain/stats/pass-curve";
import type { RunRateWire, RunStatsWire } from "@/lib/domain/stats/stats.wire";
import type { MeasuredUnder } from "@/lib/domain/stats/separate-rows";
import type { SuccessFigure } from "@/lib/domain/stats/success-figure";
import { BOOTSTRAP_RESAMPLES } from "@/lib/domain/stats/task-bootstrap";
import type { RunStats } from "@/lib/services/run/get-run-stats";
import type { RunRate } from "@/lib/services/run/run-rate";

/** The rate of one run, with the seed that it was made by. */
export function serializeRunRate({ run, under, success, ...rate }: RunRate): RunRateWire {
  return {
    run_id: run.id,
    labels: runLabels(run),
    measured_under: serializeUnder(under),
    counts: success.counts,
    not_created: rate.notCreated,
    is_interim: rate.isInterim,
    success: serializeSuccess(success),
    resampling: serializeResampling(rate.seed),
  };
}

/** All figures of one run, with the rules that they were made by. */
export function serializeRunStats(stats: RunStats): RunStatsWire {
  const { firstTries, score, pass, planning, filter } = stats;
  return {
    ...serializeRunRate(stats),
    filter,
    counting_rules: { version: COUNTING_RULES_VERSION, rules: COUNTING_RULES },
    first_tries: {
      requeued: firstTries.requeued,
      counts: firstTries.success.counts,
      success: serializeSuccess(firstTries.success),
    },
    score: { mean: score.mean, tasks_scored: score.tasksScored, interval: score.interval },
    pass: pass.map(serializePoint),
    planning: { discordant_share: planning.discordantShare, detectable_difference: planning.detectable },
  };
}

export const serializeUnder = (under: MeasuredUnder): RunRateWire["measured_under"] => ({
  kind: under.kind,
  verifier_profile: under.verifierProfile,
  template: under.template,
  template_digest: under.templateDigest,
  driver: under.driver,
  is_test_double: under.isTestDouble,
});

export const serializeResampling = (seed: number): RunRateWire["resampling"] => ({
  ...{ seed, resamples: BOOTSTRAP_RESAMPLES, confidence_level: CONFIDENCE_LEVEL },
});

export function serializeSuccess(figure: SuccessFigure): RunRateWire["success"] {
  return {
    scored: figure.scored,
    tasks: figure.tasks,
    tasks_scored: figure.tasksScored,
    rate: figure.rate,
    attempt_rate: figure.attemptRate,
    is_repeated: figure.isRepeated,
    interval: figure.interval,
    interval_lack: figure.intervalLack,
    wilson: figure.wilson,
    clopper_pearson: figure.clopperPearson,
    bounds: figure.bounds,
    missing_share: figure.missingShare,
    is_comparable: figure.isComparable,
  };
}

function serializePoint(point: PassPoint): RunStatsWire["pass"][number] {
  return {
    k: point.k,
    pass_at_k: point.passAtK,
    pass_hat_k: point.passHatK,
    tasks: point.tasks,
    tasks_left_out: point.tasksLeftOut,
    pass_at_k_interval: point.passAtKInterval,
    pass_hat_k_interval: point.passHatKInterval,
  };
}
