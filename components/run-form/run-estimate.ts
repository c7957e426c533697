import { parseUsd } from "@/lib/domain/money";

export interface MeasuredAttempt {
  cost_usd: string | null;
  duration_ms: number | null;
  model_use?: { cost_usd: string | null } | null;
}

/** What a run may cost and take, from attempts that were measured; a range, since a forecast is never one number. */
export interface RunEstimate {
  /** Attempts it was computed from. */
  sampleCount: number;
  costMicroUsd: { low: number; high: number };
  durationMs: { low: number; high: number };
  /** What models alone may cost, were every attempt as dear as the dearest; null when none was priced. */
  modelCostMicroUsdMax: number | null;
}

function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/**
 * Range between the quartiles of earlier attempts, times the attempts to come; time is divided over the
 * computers at work. Null below three measured attempts: two points are no range.
 */
export function estimateRun(
  measured: readonly MeasuredAttempt[],
  attempts: number,
  computers: number,
): RunEstimate | null {
  const whole = measured.filter(
    (attempt): attempt is MeasuredAttempt & { cost_usd: string; duration_ms: number } =>
      attempt.cost_usd !== null && attempt.duration_ms !== null,
  );
  if (whole.length < 3 || attempts === 0) return null;
  const costs = whole.map((attempt) => parseUsd(attempt.cost_usd)).sort((a, b) => a - b);
  const durations = whole.map((attempt) => attempt.duration_ms).sort((a, b) => a - b);
  const modelCosts = whole.flatMap(({ model_use }) => model_use?.cost_usd ?? []).map(parseUsd);
  const waves = attempts / Math.max(1, Math.min(computers, attempts));
  return {
    sampleCount: whole.length,
    costMicroUsd: { low: quantile(costs, 0.25) * attempts, high: quantile(costs, 0.75) * attempts },
    modelCostMicroUsdMax: modelCosts.length === 0 ? null : Math.max(...modelCosts) * attempts,
    durationMs: { low: quantile(durations, 0.25) * waves, high: quantile(durations, 0.75) * waves },
  };
}
