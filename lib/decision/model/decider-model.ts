import { askCostMicroUsdMax } from "@/lib/domain/decision/ask-cost";
import type { UsableDecider } from "@/lib/domain/policy/policy-offer";
import type { DeciderModel } from "../decision-tier.port";

/** The model that a host offers for decisions, asked in whichever way it is reached. */
export function deciderModel(
  { name, decider, is_test_double: isTestDouble, observation, prices }: UsableDecider,
  ask: DeciderModel["ask"],
): DeciderModel {
  return {
    name,
    tier: decider,
    isTestDouble,
    seesImages: observation !== "accessibility_tree",
    costMicroUsdMax: (request) => askCostMicroUsdMax(prices, request),
    ask,
  };
}
