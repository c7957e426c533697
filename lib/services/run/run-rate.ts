import type { RunRecord } from "@/lib/db/runs";
import { isRunFinal } from "@/lib/domain/run/run.status";
import type { MeasuredUnder } from "@/lib/domain/stats/separate-rows";
import type { SuccessFigure } from "@/lib/domain/stats/success-figure";
import { measuredUnder } from "./measured-under";

/** The success rate of a run and what it was measured under. */
export interface RunRate {
  run: RunRecord;
  under: MeasuredUnder;
  success: SuccessFigure;
  /** Of every resampling in the figures; it follows from the run's id. */
  seed: number;
  /** Attempts of the run that have no row yet, or never got one because it ended before; null under a filter. */
  notCreated: number | null;
  /** More attempts are to end, so these figures will change. */
  isInterim: boolean;
}

/** Puts a run's figure beside what the run itself says; `isWhole`: of all its attempts, not only of those that fit a filter. */
export function runRate(run: RunRecord, success: SuccessFigure, seed: number, isWhole: boolean): RunRate {
  const created = Object.values(success.counts).reduce((sum, count) => sum + count, 0);
  const notCreated = isWhole ? run.attemptTotal - created : null;
  return {
    ...{ run, success, seed, notCreated },
    under: measuredUnder(run),
    isInterim: success.isInterim || (!isRunFinal(run.status) && notCreated !== 0),
  };
}
