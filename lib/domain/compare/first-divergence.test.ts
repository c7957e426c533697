import { describe, expect, it } from "vitest";
import { firstDivergence, type ComparedStep } from "./first-divergence";

const click = (x: number, frameAfter: string | null = null): ComparedStep => ({
  action: { type: "click", x, y: 5 },
  frameAfter,
});

describe("the step at which two attempts part", () => {
  it("is the first one whose actions differ, however early the screens did", () => {
    expect(firstDivergence([click(1, "a"), click(2, "b")], [click(1, "z"), click(3, "b")])).toEqual({
      step: 2,
      by: "action",
    });
  });

  it("is the step that only one of them took, when the other ended alike before", () => {
    expect(firstDivergence([click(1)], [click(1), click(2)])).toEqual({ step: 2, by: "action" });
    expect(firstDivergence([click(1), click(2)], [click(1)])).toEqual({ step: 2, by: "action" });
    expect(firstDivergence([], [click(1)])).toEqual({ step: 1, by: "action" });
  });

  it("is the first one whose screens differ, when all actions are alike", () => {
    const base = [click(1, "a"), click(2, "b"), click(3, "c")];
    expect(firstDivergence(base, [click(1, "a"), click(2, "x"), click(3, "y")])).toEqual({ step: 2, by: "screen" });
  });

  it("is none for alike attempts, and a screen that was not kept differs from none", () => {
    expect(firstDivergence([click(1, "a")], [click(1, "a")])).toBeNull();
    expect(firstDivergence([click(1, null)], [click(1, "a")])).toBeNull();
    expect(firstDivergence([], [])).toBeNull();
  });

  it("does not take another order of an action's members for a difference", () => {
    const other: ComparedStep = { action: { y: 5, x: 1, type: "click" }, frameAfter: null };
    expect(firstDivergence([click(1)], [other])).toBeNull();
  });
});
