import { expect, it } from "vitest";
import { decisionCost } from "./call-words";

it("shows small sums whole, and an unknown price as such", () => {
  expect([0, 0.000125, 0.25, null].map(decisionCost)).toEqual(["$0", "$0.000125", "$0.25", "not priced"]);
});
