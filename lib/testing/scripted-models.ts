/** Models of a host that answer what a test says, without any network. */
import type { PolicyOffer, TokenPrices } from "@/lib/domain/policy/policy-offer";
import type { ModelRequest, Policies } from "@/lib/policy/policies.port";

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
      const costMicroUsd = model.costMicroUsd ?? null;
      const call = {
        ...{ requestId: null, model: name, finishReason: "stop", startedAt: new Date(), latencyMs: 1, tries: 1 },
        ...{ inputTokens: null, cachedInputTokens: null, outputTokens: null, costMicroUsd },
        ...{ toolCallCount: 0, record: {}, images: [] },
      };
      return { text: JSON.stringify(json), json, call };
    },
  };
}

function offerOf({ name, decider, prices }: ScriptedModel): PolicyOffer {
  return {
    name,
    driver: "openai_chat",
    digest: `sha256:${"0".repeat(64)}`,
    model: name,
    endpoint: "http://127.0.0.1",
    action_space: "computer",
    observation: "screenshot",
    coordinate_space: "pixels",
    history_turns: 1,
    image_edge_px_max: null,
    sampling: {},
    prices: prices ?? null,
    concurrency_max: 1,
    is_test_double: true,
    decider,
    lack: null,
  };
}
