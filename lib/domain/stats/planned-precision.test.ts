import { describe, expect, it } from "vitest";
import { plannedPrecision } from "./planned-precision";

describe("what a run over some tasks could show", () => {
  it("is Wilson's width at one half, and the planned difference, without an earlier run", () => {
    const plan = plannedPrecision(369, null);
    expect(plan).toMatchObject({ rate: 0.5, isAssumed: true });
    expect(plan?.halfWidth).toBeCloseTo(0.0508, 3);
    expect(plan?.detectable).toBeCloseTo(0.065, 3);
    expect(plannedPrecision(100, null)?.detectable).toBeCloseTo(0.125, 3);
  });

  it("takes the width of the earlier interval, scaled to the number of tasks", () => {
    const earlier = { rate: 0.444, tasksScored: 54, interval: { low: 0.363, high: 0.53 } };
    expect(plannedPrecision(54, earlier)).toMatchObject({ rate: 0.444, isAssumed: false });
    expect(plannedPrecision(54, earlier)?.halfWidth).toBeCloseTo(0.0835, 4);
    expect(plannedPrecision(216, earlier)?.halfWidth).toBeCloseTo(0.04175, 5);
  });

  it("says nothing of no task, and never more than the whole axis", () => {
    expect(plannedPrecision(0, null)).toBeNull();
    expect(plannedPrecision(1, null)).toMatchObject({ detectable: 1 });
    expect(plannedPrecision(1, { rate: 0.5, tasksScored: 30, interval: { low: 0.2, high: 0.8 } })?.halfWidth).toBe(0.5);
  });
});
