import { expect, it } from "vitest";
import { loadFactor } from "./load-factor";

it("is 1 on a machine that keeps up, grows with the waiting processes per core, and ends at 5", () => {
  expect([loadFactor(0, 2), loadFactor(2, 2), loadFactor(6, 2), loadFactor(100, 2)]).toEqual([1, 1, 3, 5]);
});
