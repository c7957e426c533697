import type { DeciderModel } from "@/lib/decision/decision-tier.port";
import { askCostMicroUsdMax } from "@/lib/domain/decision/ask-cost";
import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import type { Policies } from "@/lib/policy/policies.port";

/** The models of this host that are offered for decisions and lack nothing now. */
export function decidersOf(policies: Pick<Policies, "offers" | "ask">): DeciderModel[] {
  return policies.offers().flatMap((offer) => {
    const { decider = null, lack } = offer;
    return decider === null || lack !== null ? [] : [deciderOf(policies, offer, decider)];
  });
}

function deciderOf(
  policies: Pick<Policies, "ask">,
  { name, observation, prices, is_test_double: isTestDouble }: PolicyOffer,
  tier: DeciderModel["tier"],
): DeciderModel {
  return {
    name,
    tier,
    isTestDouble,
    seesImages: observation !== "accessibility_tree",
    costMicroUsdMax: (request) => askCostMicroUsdMax(prices, request),
    async ask(request, signal) {
      const { text, json, call } = await policies.ask(name, request, signal);
      return { text, json, costMicroUsd: call.costMicroUsd };
    },
  };
}
