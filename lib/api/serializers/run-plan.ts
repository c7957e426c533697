import { formatUsd, formatUsdIfKnown } from "@/lib/domain/money";
import type { RunPlanWire } from "@/lib/domain/run/plan.wire";
import { runDocumentSchema } from "@/lib/domain/run/run.document";
import type { RunPlan } from "@/lib/services/run/plan-run";

export function serializeRunPlan({ draft, refusal, precision, lastRun }: RunPlan): RunPlanWire {
  const estimate = draft?.estimate ?? null;
  return {
    attempts: draft?.run.attemptTotal ?? null,
    refusal: refusal && { code: refusal.code, detail: refusal.message, invalid_params: refusal.invalidParams },
    estimate: estimate && {
      sample_count: estimate.sampleCount,
      cost_usd: estimate.costMicroUsd && {
        low: formatUsd(estimate.costMicroUsd.low),
        high: formatUsd(estimate.costMicroUsd.high),
      },
      model_cost_usd_max: formatUsdIfKnown(estimate.modelMicroUsdMax),
      duration_ms: estimate.durationMs,
    },
    precision: precision && {
      rate: precision.rate,
      is_assumed: precision.isAssumed,
      half_width: precision.halfWidth,
      detectable_difference: precision.detectable,
      from_run: precision.fromRun,
    },
    last_run: lastRun && { id: lastRun.id, name: lastRun.name, document: runDocumentSchema.parse(lastRun.document) },
  };
}
