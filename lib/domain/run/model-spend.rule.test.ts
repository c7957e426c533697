import { expect, it } from "vitest";
import { spendAnswer } from "./model-spend.rule";

const state = { spentMicroUsd: 40, usedMicroUsd: 10, heldMicroUsd: 0, capMicroUsd: 100 };

it("lets a request in that fits to the last micro-dollar, and none that costs more", () => {
  expect(spendAnswer(state, 50)).toBe("fits");
  expect(spendAnswer(state, 51)).toBe("refused");
});

it("waits when only what others hold keeps it out", () => {
  expect(spendAnswer({ ...state, heldMicroUsd: 1 }, 50)).toBe("wait");
  expect(spendAnswer({ ...state, heldMicroUsd: 1 }, 49)).toBe("fits");
  expect(spendAnswer({ ...state, heldMicroUsd: 1 }, 51)).toBe("refused");
});

it("lets everything in without a cap", () => {
  expect(spendAnswer({ ...state, capMicroUsd: null }, 1e12)).toBe("fits");
});
