import { describe, expect, it } from "vitest";
import { calibrationState, isRuleKept } from "./task.calibration";

const scores = (...list: Array<number | null>) => list.map((score) => ({ score }));

describe("the rule of calibration", () => {
  it.each([
    ["recipe", false, [1, 1], true],
    ["recipe", false, [1, 0.9], false],
    ["nop", false, [0], true],
    ["nop", false, [0.5], true],
    ["nop", true, [1], false],
    ["fail", false, [0], true],
    ["fail", false, [1], false],
    ["fail", true, [1], true],
    ["fail", true, [0], false],
  ] as const)("probe %s, infeasible %s, scores %j: %s", (probe, isInfeasible, found, kept) => {
    expect(isRuleKept(probe, scores(...found), isInfeasible)).toBe(kept);
  });

  it("is not judged by a round without a score, and broken by any other beside it", () => {
    expect(isRuleKept("recipe", [], false)).toBeNull();
    expect(isRuleKept("recipe", scores(1, null), false)).toBeNull();
    expect(isRuleKept("recipe", scores(null, 0), false)).toBe(false);
  });
});

describe("the state of a task", () => {
  it("is ok only when every probe that applies keeps the rule", () => {
    expect(calibrationState({ nop: true, fail: true, recipe: true }, true)).toBe("ok");
    expect(calibrationState({ nop: true, fail: true }, true)).toBe("not_calibrated");
    expect(calibrationState({ nop: true, fail: true }, false)).toBe("ok");
    expect(calibrationState({ nop: true, fail: null, recipe: true }, true)).toBe("not_calibrated");
    expect(calibrationState({}, false)).toBe("not_calibrated");
  });

  it("breaks the rule by one probe, whatever the others say", () => {
    expect(calibrationState({ nop: false }, true)).toBe("breaks_rule");
    expect(calibrationState({ nop: true, fail: true, recipe: false }, true)).toBe("breaks_rule");
  });

  it("forgets the probe of a recipe that the task no longer has", () => {
    expect(calibrationState({ nop: true, fail: true, recipe: false }, false)).toBe("ok");
  });
});
