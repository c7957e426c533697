import {
  METRIC_PHASES,
  readFinishedBuckets,
  readPhasePercentiles,
  readStepBuckets,
  readTokenSpreads,
  readUsage,
  type FinishedBucket,
  type MetricPhase,
  type StepBucket,
  type TokenSpreads,
} from "@/lib/db/run-metrics";
import {
  readMissingByClass,
  readMissingByHost,
  readMissingByHour,
  type MissingBucket,
  type MissingClass,
} from "@/lib/db/run-missing";
import type { RunRecord } from "@/lib/db/runs";
import { rateOverTime, type RatePoint } from "@/lib/domain/stats/rate-over-time";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { getRunInWorkspace } from "./run-view";
import { runningTotals } from "./running-totals";

export interface RunMetrics {
  /** Running totals over time. */
  finished: FinishedBucket[];
  rate: RatePoint[];
  /** Attempts that ended without a result, by why, where and when. */
  missing: { byClass: MissingClass[]; byHost: MissingBucket[]; byHour: MissingBucket[] };
  phases: Array<{ phase: MetricPhase; p50Ms: number | null; p95Ms: number | null }>;
  steps: StepBucket[];
  /** Null for a run that asks no model. */
  tokens: TokenSpreads | null;
  /** Attempts done per minute since the run started; null before the first. */
  attemptsPerMinute: number | null;
  cpuSeconds: number;
  memoryGibSeconds: number;
}

/** Series behind the metrics of one run; nine aggregates at most over its attempts. Throws `not_found`. */
export async function getRunMetrics({ ctx, runId }: { ctx: ServiceContext; runId: string }): Promise<RunMetrics> {
  requireScope(ctx, "runs:read");
  const run = await getRunInWorkspace(ctx, runId);
  const db = queryable(ctx);
  const [buckets, phases, steps, usage, tokens, byClass, byHost, byHour] = await Promise.all([
    readFinishedBuckets(db, runId),
    readPhasePercentiles(db, runId),
    readStepBuckets(db, runId),
    readUsage(db, runId),
    run.policyDigest === null ? null : readTokenSpreads(db, runId),
    readMissingByClass(db, runId),
    readMissingByHost(db, runId),
    readMissingByHour(db, runId),
  ]);
  const finished = runningTotals(buckets);
  return {
    finished,
    rate: rateOverTime(finished),
    missing: { byClass, byHost, byHour },
    phases: METRIC_PHASES.map((phase) => ({ phase, p50Ms: phases[phase].p50, p95Ms: phases[phase].p95 })),
    steps,
    tokens,
    attemptsPerMinute: attemptsPerMinute(run, finished.at(-1)),
    ...usage,
  };
}

function attemptsPerMinute({ startedAt }: RunRecord, last: FinishedBucket | undefined): number | null {
  if (startedAt === null || last === undefined || last.done === 0) return null;
  const minutes = (last.at.getTime() - startedAt.getTime()) / 60_000;
  return minutes > 0 ? last.done / minutes : null;
}
