import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";
import { COMPARE_SETS } from "@/lib/domain/compare/task-sets";
import { formatPercent, formatPercentRange } from "@/lib/format/percent";

type Candidate = ComparisonWire["candidates"][number];

const points = (share: number) => `${share < 0 ? "-" : "+"}${Math.abs(share * 100).toFixed(1)}`;

/** A comparison as sentences: what else differs before any score, and no difference without its interval. */
export function compareLines(comparison: ComparisonWire): string[] {
  const { base, candidates, confounders, filter } = comparison;
  return [
    `baseline ${rateLine(base)}`,
    ...(filter === null ? [] : [`of the attempts that fit ${filter}`]),
    ...candidates.flatMap((candidate, at) => [
      "",
      `candidate ${rateLine(candidate)}`,
      ...confounders.flatMap(({ fact, base: own, candidates: found }) => {
        const other = found[at];
        if (other === undefined || other.match === "same") return [];
        return [`  ${other.match}: ${fact} ${own} -> ${other.value}${other.note === null ? "" : ` (${other.note})`}`];
      }),
      ...differenceLines(candidate),
      `  tasks: ${COMPARE_SETS.map((set) => `${candidate.sets[set]} ${set.replace("_", " ")}`).join(", ")}`,
    ]),
  ];
}

function rateLine(run: ComparisonWire["base"]): string {
  const { counts } = run;
  const rate =
    run.rate === null
      ? "no result"
      : run.kind === "scripted_test"
        ? "check of recipes, not a score"
        : `${formatPercent(run.rate)}${run.interval === null ? "" : ` ${formatPercentRange(run.interval)}`}`;
  const state = run.is_interim ? `, interim ${run.ended} of ${run.attempts}` : "";
  return `${run.id} ${run.name}: ${rate}, ${counts.success} of ${run.scored} valid, ${counts.invalid} invalid${state}`;
}

function differenceLines(candidate: Candidate): string[] {
  const { difference, difference_interval: interval, detectable_difference: detectable } = candidate;
  if (difference === null) return [`  difference not computed (${candidate.conclusion.replaceAll("_", " ")})`];
  const ends = interval === null ? "no interval" : `${points(interval.low)} to ${points(interval.high)}, 95 %`;
  const test =
    candidate.holm_p === null
      ? []
      : [`  exact McNemar p ${candidate.mcnemar_p?.toFixed(3)}, over all candidates ${candidate.holm_p.toFixed(3)}`];
  return [
    `  difference ${points(difference)} points (${ends}), paired over ${candidate.pairs} tasks: ${candidate.conclusion.replaceAll("_", " ")}`,
    ...test,
    ...(detectable === null
      ? []
      : [`  ${candidate.pairs} tasks can show a difference of about ${(detectable * 100).toFixed(0)} points or more`]),
    ...(candidate.is_exploratory ? ["  exploratory: not adjusted for the other candidates"] : []),
  ];
}
