import { expect, it } from "vitest";
import { askCostMicroUsdMax } from "./ask-cost";

it("bounds a question by its bytes, its pictures and the longest reply", () => {
  const prices = {
    input_micro_usd_per_million: 3_000_000,
    cached_input_micro_usd_per_million: 0,
    output_micro_usd_per_million: 15_000_000,
  };
  const request = { system: "abc", text: "ü", images: [1], maxTokens: 400 };
  // (5 bytes + 1,000 + 6,000) x 3 USD and 400 x 15 USD for a million.
  expect(askCostMicroUsdMax(prices, request)).toBe(7_005 * 3 + 400 * 15);
  expect(askCostMicroUsdMax(null, request)).toBeNull();
});
