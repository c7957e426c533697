import type { DeciderModel, DecisionTier } from "@/lib/decision/decision-tier.port";
import { createLocalTier } from "@/lib/decision/local/local-tier";
import { modelTiers } from "@/lib/decision/model/model-tier";

/** The usual chain: what is remembered, the local scorer, fast models, models that plan. */
export function usualTiers(memo: DecisionTier, models: readonly DeciderModel[]): DecisionTier[] {
  return [memo, createLocalTier(), ...modelTiers(models, "fast"), ...modelTiers(models, "planner")];
}
