import { parseUsd } from "@/lib/domain/money";
import type { RunPlanWire } from "@/lib/domain/run/plan.wire";

/** What a run may cost and take, from attempts that were measured; a range, since a forecast is never one number. */
export interface RunEstimate {
  /** Attempts it was computed from. */
  sampleCount: number;
  costMicroUsd: { low: number; high: number };
  durationMs: { low: number; high: number };
  /** What models alone may cost, were every attempt as dear as the dearest; null when none was priced. */
  modelCostMicroUsdMax: number | null;
}

/** The server's estimate in the form's units; null while there is none, or too few attempts were measured. */
export function estimateOfPlan(plan: Pick<RunPlanWire, "estimate"> | undefined): RunEstimate | null {
  const {
    cost_usd: cost,
    duration_ms: durationMs,
    ...estimate
  } = plan?.estimate ?? { cost_usd: null, duration_ms: null };
  if (cost === null || durationMs === null || !("sample_count" in estimate)) return null;
  return {
    sampleCount: estimate.sample_count,
    costMicroUsd: { low: parseUsd(cost.low), high: parseUsd(cost.high) },
    durationMs,
    modelCostMicroUsdMax: estimate.model_cost_usd_max === null ? null : parseUsd(estimate.model_cost_usd_max),
  };
}
