/** Models of a host that answer what a test says, without any network. */
import type { PolicyOffer, TokenPrices } from "@/lib/domain/policy/policy-offer";
import type { ModelRequest, Policies } from "@/lib/policy/policies.port";
import { modelCall } from "./calling-policy";
import { policyOffer } from "./fixtures/policy.fixture";

export interface ScriptedModel {
  name: string;
  decider: "fast" | "planner";
  prices?: TokenPrices;
  /** Of each reply. */
  costMicroUsd?: number | null;
  /** The reply's JSON; what it throws is a provider's fault. */
  answer: (request: ModelRequest) => unknown;
}

export function scriptedModels(
  models: readonly ScriptedModel[],
): Pick<Policies, "offers" | "problems" | "ask" | "probe"> {
  return {
    offers: () => models.map(offerOf),
    problems: () => [],
    probe: () => Promise.reject(new Error("not part of this script")),
    async ask(name, request) {
      const model = models.find((each) => each.name === name);
      if (!model) throw new Error(`no model ${name}`);
      const json = await Promise.resolve(model.answer(request));
      const counts = { inputTokens: null, cachedInputTokens: null, outputTokens: null, toolCallCount: 0 };
      const call = modelCall({
        ...counts,
        model: name,
        finishReason: "stop",
        costMicroUsd: model.costMicroUsd ?? null,
      });
      return { text: JSON.stringify(json), json, call };
    },
  };
}

const offerOf = ({ name, decider, prices }: ScriptedModel): PolicyOffer =>
  policyOffer({ name, model: name, decider, prices: prices ?? null, concurrency_max: 1, is_test_double: true });
