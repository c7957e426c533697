import { CircleCheck, CircleX, Equal, TrendingDown, TrendingUp, Unlink, type LucideIcon } from "lucide-react";
import type { ComparisonWire } from "@/lib/domain/compare/compare.wire";
import type { Conclusion } from "@/lib/domain/compare/compare-tallies";
import type { ConfounderFact } from "@/lib/domain/compare/confounders";
import type { CompareLack, CompareSet } from "@/lib/domain/compare/task-sets";
import { formatCountOf } from "@/lib/format/count";
import { formatPercent, formatPercentEnds } from "@/lib/format/percent";

type Candidate = ComparisonWire["candidates"][number];
type ComparedRun = ComparisonWire["base"];

export const SET_LOOK: Record<CompareSet, { icon: LucideIcon; word: string; detail: string }> = {
  regressed: { icon: TrendingDown, word: "Regressed", detail: "fewer successes" },
  improved: { icon: TrendingUp, word: "Improved", detail: "more successes" },
  tied: { icon: Equal, word: "Tied", detail: "the same share, between 0 and all" },
  both_fail: { icon: CircleX, word: "Both fail", detail: "no success on either side" },
  both_pass: { icon: CircleCheck, word: "Both pass", detail: "all tries of both succeeded" },
  unpaired: { icon: Unlink, word: "Unpaired", detail: "left out of the difference" },
};

export const LACK_WORDS: Record<CompareLack, string> = {
  only_in_base: "Only in the baseline",
  only_in_candidate: "Only in the candidate",
  task_changed: "The task is another version",
  no_result_in_base: "No result in the baseline",
  no_result_in_candidate: "No result in the candidate",
  measured_differently: "Measured under other conditions",
};

export const FACT_WORDS: Record<ConfounderFact, string> = {
  tasks: "Tasks",
  kind: "Kind",
  verifier_profile: "Verifier",
  template: "Template",
  desktops: "Desktops",
  model: "Model",
  tries: "Tries",
  steps: "Steps",
  hosts: "Hosts",
  end: "Ended by",
  date: "Date",
  policy: "Policy",
};

const CONCLUSION_WORDS: Record<Conclusion, string> = {
  separated: "Not compared.",
  interim: "Interim.",
  not_computed: "No interval.",
  not_comparable: "Not comparable.",
  not_distinguishable: "Not distinguishable from zero.",
  better: "Distinguishable: the candidate does better.",
  worse: "Distinguishable: the candidate does worse.",
};
export const conclusionWords = (conclusion: Conclusion) => CONCLUSION_WORDS[conclusion];

/** `+6.6`: a difference of shares in points, with its sign; a dash when it was not computed. */
export function signedPoints(difference: number | null): string {
  if (difference === null) return "—";
  const points = Math.abs(difference * 100).toFixed(1);
  return Number(points) === 0 ? "0.0" : `${difference < 0 ? "−" : "+"}${points}`;
}

/** What stands beside the conclusion: why there is none, or what could have been seen. */
export function conclusionDetail(base: ComparedRun, candidate: Candidate): string {
  const detectable =
    candidate.detectable_difference === null
      ? ""
      : `${formatCountOf(candidate.pairs, "task")} can show a difference of about ${(candidate.detectable_difference * 100).toFixed(0)} points or more.`;
  switch (candidate.conclusion) {
    case "separated":
      return `${candidate.separation_reasons.join(" ")} Each run stands in a row of its own.`;
    case "interim":
      return `${[base, candidate].map(interimWords).filter(Boolean).join("; ")}. Nothing is concluded before all have ended.`;
    case "not_computed":
      return candidate.pairs === 0
        ? "No task has a result on both sides."
        : `${formatCountOf(candidate.pairs, "task")} with a result on both sides; an interval needs ten, and one that differs.`;
    case "not_comparable":
      return "More than 5 % of the ended attempts of a run have no result. Requeue them first.";
    default:
      return detectable;
  }
}

/** `weights 0914: 22 of 60 ended`; empty for a run that has ended. */
function interimWords(run: ComparedRun): string {
  return run.is_interim ? `${run.name}: ${run.ended} of ${run.attempts} ended` : "";
}

/** How the difference and its interval were made. */
export function methodWords(candidate: Candidate): string {
  const pairs = `paired over ${formatCountOf(candidate.pairs, "task")}`;
  if (candidate.mcnemar_p !== null) {
    const adjusted = candidate.holm_p !== null && candidate.holm_p !== candidate.mcnemar_p;
    const p = `exact McNemar p ${candidate.mcnemar_p.toFixed(3)}`;
    return `${pairs}, ${p}${adjusted ? `, ${(candidate.holm_p ?? 0).toFixed(3)} for all candidates (Holm)` : ""}`;
  }
  return candidate.difference_interval === null ? pairs : `${pairs}, bootstrap of task means`;
}

/** `45.2 % 36.6–54.2, 94/209 valid, 7 invalid`: a rate never stands without its denominator. */
export function rateParts(run: ComparedRun): { rate: string; rest: string } {
  const { counts } = run;
  const missing = counts.invalid + counts.not_checked + counts.unscored;
  const left = [
    `${counts.success}/${run.scored} valid`,
    ...(counts.invalid > 0 ? [`${counts.invalid} invalid`] : []),
    ...(missing > counts.invalid ? [`${missing - counts.invalid} without a result`] : []),
    ...(counts.pending > 0 ? [`${counts.pending} pending`] : []),
  ].join(", ");
  if (run.rate === null) return { rate: "—", rest: left };
  // A scripted test checks recipes and is no score, so it never is a percentage.
  if (run.kind === "scripted_test")
    return { rate: `${counts.success} of ${run.scored}`, rest: `check of recipes, not a score; ${left}` };
  const interval = run.interval === null ? "" : `${formatPercentEnds(run.interval)}, `;
  return { rate: formatPercent(run.rate), rest: `${interval}${left}` };
}
