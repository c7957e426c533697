import { expect, it } from "vitest";
import { stepCountWords } from "./step-count-words";

it.each([
  [7, 15, "7 of 15"],
  [15, 15, "15 of 15"],
  [500, 50, "500"],
])("%i steps where %i are allowed read as %s", (taken, most, words) => {
  expect(stepCountWords({ step_count: taken, max_steps: most })).toBe(words);
});
