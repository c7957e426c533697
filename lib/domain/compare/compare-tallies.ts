import { holmAdjusted } from "../stats/holm";
import type { Interval } from "../stats/interval";
import { pairedFigure, type PairedFigure } from "../stats/paired-figure";
import { successFigure, type SuccessFigure } from "../stats/success-figure";
import type { MeasuredUnder, SeparatedBy } from "../stats/separate-rows";
import type { TaskTally } from "../stats/task-tally";
import { separationOf } from "./confounders";

/** The results of one run, as they enter a comparison. */
export interface ComparedResults {
  under: MeasuredUnder;
  tallies: readonly TaskTally[];
  /** More attempts are to end. */
  isInterim: boolean;
}

/**
 * What may be said of a candidate: `separated` is measured under other conditions, `not_comparable` lacks the results of more
 * than 5 % of the ended attempts on either side, `not_computed` has too little for a test or an interval.
 */
export const CONCLUSIONS = [
  "separated",
  "interim",
  "not_computed",
  "not_comparable",
  "not_distinguishable",
  "better",
  "worse",
] as const;
export type Conclusion = (typeof CONCLUSIONS)[number];

export interface CandidateComparison {
  /** Facts in which it was measured differently; not empty means that nothing was paired. */
  separatedBy: SeparatedBy[];
  /** null when it is separated. */
  figure: PairedFigure | null;
  /** McNemar's p adjusted for all candidates of the comparison; null where one of them has none. */
  holmP: number | null;
  /** Interval and test are not adjusted for the other candidates: only the first one was chosen beforehand. */
  isExploratory: boolean;
  conclusion: Conclusion;
}

export interface Comparison {
  base: SuccessFigure;
  /** Each run in a figure of its own; no figure is over two runs. */
  rates: SuccessFigure[];
  candidates: CandidateComparison[];
}

/** Compares runs with a base by pairs of tasks. `seedFor` gives the seed of each candidate's resampling, and of each run's own. */
export function compareTallies(
  base: ComparedResults,
  candidates: readonly ComparedResults[],
  seeds: { base: number; rates: readonly number[]; pairs: readonly number[] },
): Comparison {
  const baseRate = successFigure(base.tallies, { seed: seeds.base });
  const rates = candidates.map(({ tallies }, at) => successFigure(tallies, { seed: seeds.rates[at] ?? 0 }));
  const separations = candidates.map(({ under }) => separationOf(base.under, under));
  const figures = candidates.map(({ tallies }, at) =>
    separations[at]?.length === 0 ? pairedFigure(base.tallies, tallies, { seed: seeds.pairs[at] ?? 0 }) : null,
  );
  const adjusted = adjust(figures);
  return {
    base: baseRate,
    rates,
    candidates: candidates.map((candidate, at): CandidateComparison => {
      const [separatedBy, figure, holmP] = [separations[at] ?? [], figures[at] ?? null, adjusted[at] ?? null];
      return {
        separatedBy,
        figure,
        holmP,
        isExploratory: at > 0 && holmP === null,
        conclusion: conclude({
          figure,
          holmP,
          isInterim: base.isInterim || candidate.isInterim,
          isComparable: baseRate.isComparable && rates[at]?.isComparable === true,
        }),
      };
    }),
  };
}

/** Holm's correction over the candidates that were paired; none where one of them has no p, since it would not be of all. */
function adjust(figures: ReadonlyArray<PairedFigure | null>): Array<number | null> {
  const paired = figures.filter((figure) => figure !== null);
  const pValues = paired.map(({ mcnemarP }) => mcnemarP).filter((p) => p !== null);
  if (pValues.length === 0 || pValues.length < paired.length) return figures.map(() => null);
  const adjusted = holmAdjusted(pValues);
  let next = 0;
  return figures.map((figure) => (figure === null ? null : (adjusted[next++] ?? null)));
}

interface Grounds {
  figure: PairedFigure | null;
  holmP: number | null;
  isInterim: boolean;
  isComparable: boolean;
}

/** No word about a winner while attempts are to end, or where too many are without a result. */
function conclude({ figure, holmP, isInterim, isComparable }: Grounds): Conclusion {
  if (figure === null) return "separated";
  if (isInterim) return "interim";
  const { difference, interval, pairs } = figure;
  if (difference === null || pairs === 0) return "not_computed";
  if (!isComparable) return "not_comparable";
  const isSeen = holmP === null ? leavesOutZero(interval) : holmP < 0.05;
  if (isSeen === null) return "not_computed";
  if (!isSeen) return "not_distinguishable";
  return difference > 0 ? "better" : "worse";
}

const leavesOutZero = (interval: Interval | null) => (interval === null ? null : interval.low > 0 || interval.high < 0);
