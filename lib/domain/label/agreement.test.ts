import { describe, expect, it } from "vitest";
import { agreements, type GivenLabel } from "./agreement";

/** One letter an attempt and person; a dot: not labelled. */
const labelled = (people: Record<string, string>): GivenLabel[] =>
  Object.entries(people).flatMap(([personId, letters]) =>
    [...letters].flatMap((label, at) => (label === "." ? [] : [{ attemptId: `att_${at}`, personId, label }])),
  );

describe("agreement of two readers", () => {
  it("is Cohen's kappa: the textbook's 20, 5, 10 and 15 of 50 give 0.4", () => {
    const one = "y".repeat(25) + "n".repeat(25);
    const other = "y".repeat(20) + "n".repeat(5) + "y".repeat(10) + "n".repeat(15);
    const [found] = agreements(labelled({ a: one, b: other }));
    expect(found).toMatchObject({ personIds: ["a", "b"], attempts: 50, agreed: 35 });
    expect(found?.kappa).toBeCloseTo(0.4, 12);
  });

  it("is 1 when they always agree on several labels, and below 0 when they do worse than chance", () => {
    expect(agreements(labelled({ a: "xyx", b: "xyx" }))[0]?.kappa).toBeCloseTo(1, 12);
    expect(agreements(labelled({ a: "xy", b: "yx" }))[0]?.kappa).toBeCloseTo(-1, 12);
  });

  it("is not computed where only one label was ever given: chance would agree as well", () => {
    expect(agreements(labelled({ a: "xx", b: "xx" }))[0]).toMatchObject({ agreed: 2, kappa: null });
  });

  it("is over the attempts that both labelled, for every two people who share one", () => {
    const found = agreements(labelled({ a: "xyx.", b: "xy..", c: "...x" }));
    expect(found.map(({ personIds, attempts }) => [personIds.join(), attempts])).toEqual([["a,b", 2]]);
  });
});
