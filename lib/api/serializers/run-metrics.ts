import type { RunMetricsWire } from "@/lib/domain/run/metrics.wire";
import type { MissingCounts } from "@/lib/db/run-missing";
import type { TokenSpreads } from "@/lib/db/run-metrics";
import { formatUsd, formatUsdIfKnown } from "@/lib/domain/money";
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
    rate: metrics.rate.map(({ at, success, scored, rate, interval }) => ({
      at: at.toISOString(),
      ...{ success, scored, rate },
      ...interval,
    })),
    missing: {
      by_class: metrics.missing.byClass,
      by_host: metrics.missing.byHost.map(({ value, ...counts }) => ({ host: value, ...serializeMissing(counts) })),
      by_hour: metrics.missing.byHour.map(({ value, ...counts }) => ({
        hour: value ?? "",
        ...serializeMissing(counts),
      })),
    },
    spend: metrics.finished.map(({ at, costMicroUsd, modelCostMicroUsd }) => ({
      at: at.toISOString(),
      usd: formatUsd(costMicroUsd),
      model_usd: formatUsdIfKnown(modelCostMicroUsd),
    })),
    phases: metrics.phases.map(({ phase, p50Ms, p95Ms }) => ({ phase, p50_ms: p50Ms, p95_ms: p95Ms })),
    steps: metrics.steps,
    tokens: metrics.tokens && serializeTokens(metrics.tokens),
    attempts_per_minute: metrics.attemptsPerMinute,
    cpu_seconds: metrics.cpuSeconds,
    memory_gib_seconds: metrics.memoryGibSeconds,
  };
}

const serializeMissing = ({ ended, invalid, notChecked, unscored }: MissingCounts) => ({
  ...{ ended, invalid, unscored },
  not_checked: notChecked,
});

function serializeTokens({ input, output, calls, latency }: TokenSpreads): NonNullable<RunMetricsWire["tokens"]> {
  return {
    input_p50: input.p50,
    input_p95: input.p95,
    output_p50: output.p50,
    output_p95: output.p95,
    calls_p50: calls.p50,
    calls_p95: calls.p95,
    latency_p50_ms: latency.p50,
    latency_p95_ms: latency.p95,
  };
}
