import { expect, it } from "vitest";
import { workWords } from "./work-words";

it("says what a computer does and at which step, without a comma before the first of them", () => {
  const idle = { by_hand: true, task_id: null, phase: null, step_count: 0 };
  expect(workWords(idle)).toBe("");
  expect(workWords({ ...idle, step_count: 2 })).toBe("step 2");
  expect(workWords({ ...idle, task_id: "5b0e6f0a", step_count: 2 })).toBe("by hand, step 2");
  expect(workWords({ ...idle, by_hand: false, phase: "act", step_count: 3 })).toBe("acting, step 3");
  expect(workWords({ ...idle, by_hand: false, phase: "setup" })).toBe("setting up");
});
