import { expect, it } from "vitest";
import { formatTokens, modelCostWords, tokenWords } from "./model-use";

it("shortens tokens and shows what nobody told as a dash, never as 0", () => {
  expect([0, 999, 1_000, 9_960, 12_345, 999_499, 999_500, 2_500_000].map(formatTokens)).toEqual([
    ...["0", "999", "1.0k", "10.0k", "12k", "999k", "1.0M", "2.5M"],
  ]);
  expect(tokenWords({ input_tokens: 1_234, output_tokens: null })).toBe("1.2k in, — out");
});

it("tells an unknown price from a cost of nothing", () => {
  const use = { calls: 3, unpriced_calls: 0, input_tokens: 1, cached_input_tokens: null, output_tokens: 1 };
  expect(modelCostWords({ ...use, cost_usd: "0.0123" })).toBe("$0.01");
  expect(modelCostWords({ ...use, unpriced_calls: 3, cost_usd: null })).toBe("not priced");
  expect(modelCostWords({ ...use, unpriced_calls: 1, cost_usd: "0.50" })).toBe("$0.50, and 1 calls not priced");
  expect(modelCostWords({ ...use, calls: 0, cost_usd: null })).toBe("nothing yet");
});
