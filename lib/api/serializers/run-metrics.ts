import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import { formatUsd } from "@/lib/domain/money";
import type { RunMetrics } from "@/lib/services/run/get-run-metrics";

/** Series of one run; both time series are running totals. */
export function serializeRunMetrics(metrics: RunMetrics): RunMetricsWire {
  return {
    finished: metrics.finished.map(({ at, done, success, fail, invalid, error }) => ({
      at: at.toISOString(),
      done,
      success,
      fail,
      invalid,
      error,
    })),
    spend: metrics.finished.map(({ at, costMicroUsd }) => ({ at: at.toISOString(), usd: formatUsd(costMicroUsd) })),
    phases: metrics.phases.map(({ phase, p50Ms, p95Ms }) => ({ phase, p50_ms: p50Ms, p95_ms: p95Ms })),
    steps: metrics.steps,
    attempts_per_minute: metrics.attemptsPerMinute,
    cpu_seconds: metrics.cpuSeconds,
    memory_gib_seconds: metrics.memoryGibSeconds,
  };
}
