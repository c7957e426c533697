import type { DeciderModel, DecisionTier } from "@/lib/decision/decision-tier.port";
import { createLocalTier } from "@/lib/decision/local/local-tier";
import { createModelTier } from "@/lib/decision/model/model-tier";

export const LOCAL_JUDGE = "local";

/**
 * Who judges: by default the local scorer and the fast models in both orders and then, once, the models that plan; with a
 * name, that one alone. Null when nobody of that name is there.
 */
export function judgeTiers(
  models: readonly DeciderModel[],
  name: string | undefined,
): { fast: DecisionTier[]; planner: DecisionTier[] } | null {
  if (name === undefined) {
    const of = (tier: string) => models.filter((model) => model.tier === tier).map((model) => createModelTier(model));
    return { fast: [createLocalTier(), ...of("fast")], planner: of("planner") };
  }
  if (name === LOCAL_JUDGE) return { fast: [createLocalTier()], planner: [] };
  const model = models.find((each) => each.name === name);
  return model ? { fast: [createModelTier(model)], planner: [] } : null;
}
