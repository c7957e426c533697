import type { DeciderModel, DecisionTier } from "@/lib/decision/decision-tier.port";
import { createLocalTier } from "@/lib/decision/local/local-tier";
import { createModelTier, modelTiers } from "@/lib/decision/model/model-tier";
import { LOCAL_JUDGE, USUAL_JUDGE } from "@/lib/domain/best-of/best-of.wire";

/**
 * Who judges. The usual ones: the local scorer and the fast models in both orders and then, once, the models that plan;
 * else the one of that name alone. Null when nobody of that name is there.
 */
export function judgeTiers(
  models: readonly DeciderModel[],
  judge: string,
): { fast: DecisionTier[]; planner: DecisionTier[] } | null {
  if (judge === USUAL_JUDGE) {
    return { fast: [createLocalTier(), ...modelTiers(models, "fast")], planner: modelTiers(models, "planner") };
  }
  if (judge === LOCAL_JUDGE) return { fast: [createLocalTier()], planner: [] };
  const model = models.find(({ name }) => name === judge);
  return model ? { fast: [createModelTier(model)], planner: [] } : null;
}
