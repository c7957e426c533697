import type { RunRateWire, RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { formatPercent, formatPercentEnds } from "@/lib/format/percent";

/** What a rate is shown from: a run's figures, or those of a part of it. */
export type RateFigure = Pick<RunRateWire, "counts" | "not_created" | "is_interim" | "success" | "resampling"> & {
  measured_under: Pick<RunRateWire["measured_under"], "kind">;
};

/** How somebody wants to read a rate. */
export interface RateView {
  /** Mean over tasks, the figure to quote; or all attempts alike. */
  over: "tasks" | "attempts";
  /** Clopper and Pearson's interval in place of Wilson's. */
  isExact: boolean;
}
export const QUOTED: RateView = { over: "tasks", isExact: false };

type ShownMethod = NonNullable<RunRateWire["success"]["interval"]>["method"];

export interface RateReading {
  /** 0..1; null when nothing has a result. */
  rate: number | null;
  interval: { low: number; high: number } | null;
  method: ShownMethod | null;
  /** `44.4 %`, or `26 of 26` of a scripted test; null when nothing has a result. */
  words: string | null;
  /** `142/328 valid`. */
  counted: string;
  /** `36.3–53.0`, or why there is none. */
  intervalWords: string;
  /** False: drawn grey, and said. */
  isComparable: boolean;
}

const LACKS = { nothing_scored: "nothing judged yet", too_few_tasks: "too few tasks for an interval" } as const;
export const NOT_COMPARABLE = "not comparable until requeued";

/** Wilson's and the exact interval speak of single tries, or of all attempts taken alike; a bootstrap has no exact form. */
export const hasExactForm = ({ success }: RateFigure, over: RateView["over"]): boolean =>
  over === "attempts" || !success.is_repeated;

/** The rate and its interval in one reading of it, in figures and in words. */
export function readRate(figure: RateFigure, view: RateView = QUOTED): RateReading {
  const { success, counts } = figure;
  const isScripted = figure.measured_under.kind === "scripted_test";
  const rate = view.over === "tasks" ? success.rate : success.attempt_rate;
  const { interval, method } = intervalOf(figure, view);
  const lack =
    success.scored === 0 && !figure.is_interim
      ? "nothing was judged"
      : LACKS[success.interval_lack ?? "nothing_scored"];
  return {
    rate,
    interval,
    method,
    words: rate === null ? null : isScripted ? recipeWords(figure) : formatPercent(rate),
    counted: `${formatCount(counts.success)}/${formatCount(success.scored)} valid`,
    intervalWords: interval === null ? lack : formatPercentEnds(interval),
    isComparable: success.is_comparable || success.missing_share === null,
  };
}

const recipeWords = ({ counts, success }: RateFigure) =>
  `${formatCount(counts.success)} of ${formatCount(success.scored)}`;

function intervalOf({ success }: RateFigure, view: RateView): Pick<RateReading, "interval" | "method"> {
  const isAlike = view.over === "attempts" || !success.is_repeated;
  if (view.isExact && isAlike) return { interval: success.clopper_pearson, method: "clopper_pearson" };
  if (view.over === "attempts" && success.is_repeated) return { interval: success.wilson, method: "wilson" };
  return { interval: success.interval, method: success.interval?.method ?? null };
}

/** Attempts that ended, with a result or without. */
export const endedOf = ({ counts }: RateFigure): number =>
  counts.success + counts.fail + counts.invalid + counts.not_checked + counts.unscored;

/** `3.5 %` of the ended attempts; empty when none has ended. */
export function invalidShareWords(figure: RateFigure): string {
  const ended = endedOf(figure);
  return ended === 0 ? "" : formatPercent(figure.counts.invalid / ended);
}

/** What is not in the rate, each with its number: nothing of it is ever a fail. Zeros are said too for invalid and pending. */
export function leftOut({ counts, not_created, is_interim }: RateFigure): Array<{ kind: LeftOutKind; count: number }> {
  const never = is_interim ? 0 : (not_created ?? 0);
  const all = [
    { kind: "invalid", count: counts.invalid },
    { kind: "not_checked", count: counts.not_checked },
    { kind: "unscored", count: counts.unscored },
    { kind: "pending", count: counts.pending + (is_interim ? (not_created ?? 0) : 0) },
    { kind: "never_begun", count: never },
  ] as const;
  return all.filter(
    ({ kind, count }) => count > 0 || kind === "invalid" || kind === "not_checked" || kind === "pending",
  );
}
export type LeftOutKind = "invalid" | "not_checked" | "unscored" | "pending" | "never_begun";

export const LEFT_OUT_WORDS: Record<LeftOutKind, string> = {
  invalid: "invalid",
  not_checked: "not checked",
  unscored: "without a score",
  pending: "pending",
  never_begun: "never begun",
};

/** `12 invalid, 0 not checked, 92 pending`. */
export const leftOutWords = (figure: RateFigure): string =>
  leftOut(figure)
    .map(({ kind, count }) => `${formatCount(count)} ${LEFT_OUT_WORDS[kind]}`)
    .join(", ");

/** `If all 12 without a result failed 43.1; if all succeeded 46.5`; null when every ended attempt has a result. */
export function boundsWords({ counts, success }: RateFigure): string | null {
  const missing = counts.invalid + counts.not_checked + counts.unscored;
  if (missing === 0 || success.bounds === null) return null;
  const what = missing === counts.invalid ? "invalid" : "without a result";
  const ends = [success.bounds.low, success.bounds.high].map((end) => (end * 100).toFixed(1));
  const [all, each] = missing === 1 ? ["the", "it"] : ["all", "all"];
  return `If ${all} ${formatCount(missing)} ${what} failed ${ends[0]}; if ${each} succeeded ${ends[1]}`;
}

/** The figure of the first tries alone, to be read like that of all tries. */
export const firstTryFigure = (stats: TriedFigure): RateFigure => ({
  ...{ measured_under: stats.measured_under, resampling: stats.resampling, is_interim: false, not_created: 0 },
  ...{ counts: stats.first_tries.counts, success: stats.first_tries.success },
});
type TriedFigure = Pick<RunStatsWire, "first_tries" | "measured_under" | "resampling">;

/** `First tries alone 41.0 %, 34.1–48.3, 80/195 valid; 12 requeued after they had ended without a result`; null when none was. */
export function firstTryWords(stats: TriedFigure): string | null {
  const { requeued } = stats.first_tries;
  if (requeued === 0) return null;
  const { words, intervalWords, counted } = readRate(firstTryFigure(stats));
  const isScripted = stats.measured_under.kind === "scripted_test";
  const rate = [words ?? "not computed", ...(isScripted && words !== null ? [] : [intervalWords, counted])].join(", ");
  return `First tries alone ${rate}; ${formatCount(requeued)} requeued after ending without a result`;
}

/** How the interval was made, in one sentence; why there is none, when there is none. */
export function methodWords(figure: RateFigure, { method, interval }: RateReading, view: RateView = QUOTED): string {
  const { success, resampling } = figure;
  if (interval === null || method === null) {
    return success.interval_lack === "too_few_tasks"
      ? "No interval: repeated tries of fewer than ten tasks say too little."
      : "No interval: no attempt has a result.";
  }
  const alike = view.over === "attempts" && success.is_repeated ? ", as if all tries were independent" : "";
  if (method === "task_bootstrap") {
    return `Bootstrap over ${formatCountOf(success.tasks_scored, "task")}, ${formatCount(resampling.resamples)} draws, seed ${resampling.seed}.`;
  }
  if (method === "wilson") return `Wilson, 95 %, ${formatCountOf(success.scored, "attempt")}${alike}.`;
  if (success.is_repeated && view.over === "tasks") {
    return `Clopper and Pearson, exact: every task came out alike, so each counts as one try of ${formatCount(success.tasks_scored)}.`;
  }
  return `Clopper and Pearson, exact, 95 % or more, ${formatCountOf(success.scored, "attempt")}${alike}.`;
}

/** The whole figure as one sentence, for readers and titles. */
export function rateSentence(figure: RateFigure, view: RateView = QUOTED): string {
  const reading = readRate(figure, view);
  if (reading.words === null) return `Not computed: ${reading.intervalWords}; ${leftOutWords(figure)}`;
  if (figure.measured_under.kind === "scripted_test") {
    return `${reading.words}, check of recipes, not a score; ${leftOutWords(figure)}`;
  }
  const interval = reading.interval === null ? reading.intervalWords : `95 % interval ${reading.intervalWords}`;
  const caveats = [figure.is_interim ? "interim" : null, reading.isComparable ? null : NOT_COMPARABLE].filter(Boolean);
  return [`${reading.words}, ${reading.counted}`, interval, leftOutWords(figure), ...caveats].join("; ");
}
