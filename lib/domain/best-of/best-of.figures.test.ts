import { describe, expect, it } from "vitest";
import { bestOfFigures, type Group } from "./best-of.figures";

/** `s` succeeded, `f` failed, `-` has no outcome; `pick` is the place of the pick. */
const group = (outcomes: string, pick: number | null, over: Partial<Group> = {}): Group => ({
  members: [...outcomes].map((letter, at) => ({
    attemptId: `att_${at}`,
    isSuccess: letter === "-" ? null : letter === "s",
  })),
  chosenId: pick === null ? null : `att_${pick}`,
  ordersAgree: null,
  costMicroUsd: 0,
  ...over,
});

describe("figures of picks", () => {
  it("are those of a hand's computing", () => {
    const figures = bestOfFigures([
      group("sff", 0, { ordersAgree: true, costMicroUsd: 100 }), // 1/3, picked a success
      group("ssf", 2, { ordersAgree: false, costMicroUsd: 50 }), // 2/3, picked the failure
      group("fff", 1, { ordersAgree: true }), // 0, nothing to win
      group("s--", null), // 1/1, nobody picked
    ]);
    // 10 attempts have an outcome: 1 + 2 + 0 + 1 = 4 succeeded.
    expect(figures).toMatchObject({ groups: 4, picked: 3, attempts: 10, singles: 0.4 });
    expect(figures.random).toBeCloseTo((1 / 3 + 2 / 3 + 0 + 1) / 4, 12); // 0.5
    expect(figures.oracle).toBe(3 / 4);
    expect(figures.judge).toBeCloseTo(1 / 3, 12);
    expect(figures.randomOfPicked).toBeCloseTo(1 / 3, 12);
    expect(figures.oracleOfPicked).toBeCloseTo(2 / 3, 12);
    expect(figures.regret).toBeCloseTo(1 / 3, 12);
    expect(figures).toMatchObject({ bothOrders: 3, sameInBothOrders: 2, costMicroUsd: 150 });
  });

  it("have no value where there is nothing to compute from, and never a zero instead", () => {
    const nothing = { singles: null, random: null, oracle: null, judge: null, regret: null };
    expect(bestOfFigures([])).toMatchObject({ ...nothing, groups: 0, costMicroUsd: 0 });
    expect(bestOfFigures([group("--", 0)])).toMatchObject({ ...nothing, groups: 0, picked: 0, attempts: 0 });
  });

  it("do not count a pick that has no outcome", () => {
    expect(bestOfFigures([group("-s", 0)])).toMatchObject({ groups: 1, picked: 0, judge: null, oracle: 1 });
  });

  it("have no cost where a price is not known", () => {
    expect(
      bestOfFigures([group("s", 0, { costMicroUsd: null }), group("s", 0, { costMicroUsd: 5 })]).costMicroUsd,
    ).toBeNull();
  });
});
