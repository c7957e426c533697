import type { RunWire } from "@/lib/domain/run/run.wire";
import type { RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { formatPercent } from "@/lib/format/percent";

export interface RunLimits {
  /** 0..1: the least success rate. */
  failUnder?: number;
  /** 0..1: the largest share of ended attempts without a result. */
  maxInvalid?: number;
}

/**
 * What `run wait` ends with, for a pipeline to act on. The policy is blamed (3) only for attempts that count: where too many
 * do not, or none does, the answer is that the run says nothing (4), whatever its rate.
 */
export const RUN_WAIT_EXIT = { held: 0, notCompleted: 1, underRate: 3, tooMuchInvalid: 4 } as const;

export interface RunJudgement {
  exitCode: (typeof RUN_WAIT_EXIT)[keyof typeof RUN_WAIT_EXIT];
  /** Why, one sentence each; empty when every limit holds. */
  reasons: string[];
}

/** Holds an ended run against its limits. A rate or share that was not computed never passes a limit and is never taken for 0. */
export function judgeRun(run: Pick<RunWire, "id" | "status">, stats: RunStatsWire, limits: RunLimits): RunJudgement {
  const { success, counts } = stats;
  const { failUnder, maxInvalid } = limits;
  if (run.status !== "completed") {
    return { exitCode: RUN_WAIT_EXIT.notCompleted, reasons: [`${run.id} ended as ${run.status}`] };
  }
  const missing = counts.invalid + counts.not_checked + counts.unscored;
  if (maxInvalid !== undefined && success.missing_share !== null && success.missing_share > maxInvalid) {
    const share = formatPercent(success.missing_share);
    const kinds = `${counts.invalid} invalid, ${counts.not_checked} not checked, ${counts.unscored} unscored`;
    const reason = `${missing} of ${missing + success.scored} ended attempts have no result, ${share}, more than ${formatPercent(maxInvalid)}: ${kinds}`;
    return { exitCode: RUN_WAIT_EXIT.tooMuchInvalid, reasons: [reason] };
  }
  const isAsked = failUnder !== undefined || maxInvalid !== undefined;
  if (isAsked && success.rate === null) {
    return {
      exitCode: RUN_WAIT_EXIT.tooMuchInvalid,
      reasons: ["no attempt has a result, so there is no rate to hold"],
    };
  }
  if (failUnder !== undefined && success.rate !== null && success.rate < failUnder) {
    const reason = `success ${formatPercent(success.rate)} is under ${formatPercent(failUnder)}: ${counts.success} of ${success.scored} valid`;
    return { exitCode: RUN_WAIT_EXIT.underRate, reasons: [reason] };
  }
  return { exitCode: RUN_WAIT_EXIT.held, reasons: [] };
}
