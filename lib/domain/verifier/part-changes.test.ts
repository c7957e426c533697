import { describe, expect, it } from "vitest";
import { partChanges } from "./part-changes";
import { scoreChange } from "./reverification";

const part = (name: string, passed: boolean, got: string | null = null) => ({ name, passed, expected: null, got });

describe("partChanges", () => {
  it("finds nothing between equal parts and names what is new, gone or says something else", () => {
    const before = [part("A1", true), part("A2", false, "x"), part("A3", true)];
    expect(partChanges(before, before)).toEqual([]);
    const after = [part("A1", false), part("A2", false, "x"), part("A4", true)];
    expect(partChanges(before, after)).toEqual([
      { name: "A1", before: before[0], after: after[0] },
      { name: "A4", before: null, after: after[2] },
      { name: "A3", before: before[2], after: null },
    ]);
  });

  it("pairs parts of one name in their order", () => {
    const before = [part("row", true, "1"), part("row", true, "2")];
    const after = [part("row", true, "1"), part("row", false, "2")];
    expect(partChanges(before, after)).toEqual([{ name: "row", before: before[1], after: after[1] }]);
  });
});

describe("scoreChange", () => {
  it("tells a score that is lost or gained from one that is 0", () => {
    expect(scoreChange(null, null)).toBe("same");
    expect(scoreChange(0, 0)).toBe("same");
    expect(scoreChange(0, 0.5)).toBe("higher");
    expect(scoreChange(1, 0)).toBe("lower");
    expect(scoreChange(0, null)).toBe("lost");
    expect(scoreChange(null, 0)).toBe("gained");
  });
});
