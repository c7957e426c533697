import { z } from "zod";
import { formatUsd } from "../money";

/** What models said and cost, added up. Sums leave out what a provider did not tell. */
export const modelUseWire = z
  .object({
    calls: z.number().int().describe("answered requests; one may ask for several actions"),
    unpriced_calls: z.number().int().describe("those whose cost is not known, and not in any cost"),
    input_tokens: z.number().int().nullable().describe("null when no provider told any"),
    cached_input_tokens: z.number().int().nullable().describe("of the input tokens"),
    output_tokens: z.number().int().nullable(),
    cost_usd: z.string().nullable().describe("null when no call was priced"),
  })
  .meta({ id: "ModelUse" });
export type ModelUseWire = z.infer<typeof modelUseWire>;

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
    cost_usd: use.modelCostMicroUsd === null ? null : formatUsd(use.modelCostMicroUsd),
  };
}
