import { formatUsdIfKnown } from "../money";
import type { ModelUseWire } from "./model-use.wire";

/** The same counters as they are stored. Null sums: nothing was told. */
export interface ModelUse {
  modelCalls: number;
  modelCallsUnpriced: number;
  modelCostMicroUsd: number | null;
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
}

/** Null for a policy that asks no model, which is one without a digest. */
export function modelUseOf(use: ModelUse, policyDigest: string | null): ModelUseWire | null {
  if (policyDigest === null) return null;
  return {
    calls: use.modelCalls,
    unpriced_calls: use.modelCallsUnpriced,
    input_tokens: use.inputTokens,
    cached_input_tokens: use.cachedInputTokens,
    output_tokens: use.outputTokens,
    cost_usd: formatUsdIfKnown(use.modelCostMicroUsd),
  };
}
