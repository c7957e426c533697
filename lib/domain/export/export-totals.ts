import { countedAs, NO_COUNTS, scoredOf, type CountedFacts, type Counts } from "../stats/counted-as";

/** Attempts that have the facts in common that say how they are counted. */
export interface AlikeAttempts extends CountedFacts {
  attempts: number;
  /** null when none of them has a score. */
  scoreSum: number | null;
  stepSum: number;
  /** Of them set aside by a person. */
  setAside: number;
}

/** What an export says of its attempts as a whole. */
export interface ExportTotals {
  counts: Counts;
  attempts: number;
  /** Over those counted as success or fail; null without one. */
  meanScore: number | null;
  steps: number;
  setAside: number;
}

/** Scores of attempts without a result are in no sum. */
export function exportTotals(rows: readonly AlikeAttempts[]): ExportTotals {
  const counts = { ...NO_COUNTS };
  let scoreSum = 0;
  for (const row of rows) {
    const counted = countedAs(row);
    counts[counted] += row.attempts;
    if (counted === "success" || counted === "fail") scoreSum += row.scoreSum ?? 0;
  }
  const sum = (of: (row: AlikeAttempts) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    counts,
    attempts: sum(({ attempts }) => attempts),
    meanScore: scoredOf(counts) === 0 ? null : scoreSum / scoredOf(counts),
    steps: sum(({ stepSum }) => stepSum),
    setAside: sum(({ setAside }) => setAside),
  };
}
