import type { DeciderModel, DecisionTier } from "@/lib/decision/decision-tier.port";
import { createLocalTier } from "@/lib/decision/local/local-tier";
import { createModelTier } from "@/lib/decision/model/model-tier";

/** The usual chain: what is remembered, the local scorer, fast models, models that plan. */
export function usualTiers(memo: DecisionTier, models: readonly DeciderModel[]): DecisionTier[] {
  const ofClass = (tier: DeciderModel["tier"]) =>
    models.filter((model) => model.tier === tier).map((model) => createModelTier(model));
  return [memo, createLocalTier(), ...ofClass("fast"), ...ofClass("planner")];
}
