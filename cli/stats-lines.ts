import { MISSING_SHARE_MAX } from "@/lib/domain/stats/success-figure";
import type { RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { formatPercent, formatPercentRange } from "@/lib/format/percent";

const LACKS = {
  nothing_scored: "no attempt has a result",
  too_few_tasks: "too few tasks for an interval over repeated tries",
} as const;

/** The figures of a run as sentences: no rate without its denominator and what is not in it. */
export function statsLines(stats: RunStatsWire): string[] {
  const { counts, success, score, planning } = stats;
  const { invalid, not_checked, unscored, pending } = counts;
  const lines = [
    `${stats.run_id}  [${stats.labels.join(", ") || stats.measured_under.kind}], profile ${stats.measured_under.verifier_profile}`,
    ...(stats.filter === null ? [] : [`of the attempts that fit ${stats.filter}`]),
    `success ${rateOf(success)}: ${counts.success} of ${success.scored} valid, over ${success.tasks_scored} of ${success.tasks} tasks`,
    `not in it: ${invalid} invalid, ${not_checked} not checked, ${unscored} unscored, ${pending} pending`,
  ];
  if (success.is_repeated && success.attempt_rate !== null) {
    lines.push(`mean over tasks; of all valid attempts ${formatPercent(success.attempt_rate)}`);
  }
  lines.push(...firstTryLines(stats));
  const missing = invalid + not_checked + unscored;
  if (missing > 0 && success.bounds !== null) {
    const { low, high } = success.bounds;
    lines.push(`had all ${missing} without a result failed ${formatPercent(low)}, succeeded ${formatPercent(high)}`);
  }
  if (!success.is_comparable && success.missing_share !== null) {
    const share = formatPercent(success.missing_share);
    lines.push(
      `not comparable: ${share} of the ended attempts have no result, more than ${formatPercent(MISSING_SHARE_MAX)}`,
    );
  }
  if (score.mean !== null) {
    lines.push(
      `score ${formatPercent(score.mean)}${score.interval === null ? "" : ` ${formatPercentRange(score.interval)}`}`,
    );
  }
  if (planning.detectable_difference !== null) {
    const least = (planning.detectable_difference * 100).toFixed(1);
    lines.push(`a comparison over these tasks finds differences from ${least} points`);
  }
  if (stats.is_interim) lines.push(`interim: ${pending + (stats.not_created ?? 0)} attempts are still to end`);
  else if (stats.not_created) lines.push(`${stats.not_created} attempts were never begun`);
  return lines;
}

/** Nothing where no attempt was requeued: then the first tries are all tries. */
function firstTryLines({ first_tries: first }: RunStatsWire): string[] {
  if (first.requeued === 0) return [];
  const missing = first.counts.invalid + first.counts.not_checked + first.counts.unscored;
  return [
    `first tries alone ${rateOf(first.success)}: ${first.counts.success} of ${first.success.scored} valid, ${missing} without a result; ${first.requeued} were requeued`,
  ];
}

function rateOf({ rate, interval, interval_lack }: RunStatsWire["success"]): string {
  if (rate === null) return `- (${LACKS.nothing_scored})`;
  if (interval !== null)
    return `${formatPercent(rate)} ${formatPercentRange(interval)} (${interval.method.replaceAll("_", " ")}, 95 %)`;
  return `${formatPercent(rate)} (${LACKS[interval_lack ?? "nothing_scored"]})`;
}

/** Rows of pass@k and pass^k. */
export function passRows({ pass }: RunStatsWire): string[][] {
  return pass.map((point) => [
    String(point.k),
    formatPercent(point.pass_at_k),
    formatPercent(point.pass_hat_k),
    String(point.tasks),
    String(point.tasks_left_out),
  ]);
}
