import { describe, expect, it } from "vitest";
import { differenceAxis, placeOn } from "./difference-axis";

describe("the axis of a difference", () => {
  it("reaches as far as what is drawn, in steps that can be read", () => {
    expect(differenceAxis([0.066, -0.014, 0.147, 0.12]).ticks.map((tick) => Math.round(tick * 100))).toEqual([
      ...[-15, -10, -5, 0, 5, 10, 15],
    ]);
    expect(differenceAxis([0.6, null]).end).toBeCloseTo(0.6, 9);
    expect(differenceAxis([1]).end).toBeCloseTo(1, 9);
    expect(differenceAxis([null]).end).toBeCloseTo(0.05, 9);
  });

  it("puts zero in the middle, and what lies outside at an end", () => {
    const axis = differenceAxis([0.1]);
    expect([-0.1, 0, 0.05, 0.1, 3].map((share) => Math.round(placeOn(axis, share)))).toEqual([0, 50, 75, 100, 100]);
  });
});
