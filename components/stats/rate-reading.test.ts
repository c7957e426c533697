import { describe, expect, it } from "vitest";
import { rateFixture, singleTries } from "@/lib/testing/fixtures/rate.fixture";
import {
  boundsWords,
  hasExactForm,
  leftOutWords,
  methodWords,
  QUOTED,
  rateSentence,
  readRate,
  type RateView,
} from "./rate-reading";

const EXACT: RateView = { over: "tasks", isExact: true };
const ALL: RateView = { over: "attempts", isExact: false };

describe("a rate in words", () => {
  it("gives the worked examples of single tries", () => {
    const seven = rateFixture(singleTries({ success: 7, fail: 3 }));
    expect(readRate(seven)).toMatchObject({ words: "70.0 %", counted: "7/10 valid", intervalWords: "39.7–89.2" });
    expect(readRate(seven, EXACT).intervalWords).toBe("34.8–93.3");
    expect(readRate(rateFixture(singleTries({ success: 240, fail: 129 }))).intervalWords).toBe("60.0–69.7");
    const none = rateFixture(singleTries({ fail: 12 }));
    expect(readRate(none)).toMatchObject({ words: "0.0 %", method: "clopper_pearson", intervalWords: "0.0–26.5" });
    const spoiled = rateFixture(singleTries({ success: 238, fail: 167, invalid: 40 }));
    expect(readRate(spoiled)).toMatchObject({ words: "58.8 %", intervalWords: "53.9–63.5", isComparable: false });
    expect(boundsWords(spoiled)).toBe("If all 40 invalid failed 53.5; if all succeeded 62.5");
    const one = rateFixture(singleTries({ success: 3, invalid: 1 }));
    expect(boundsWords(one)).toBe("If the 1 invalid failed 75.0; if it succeeded 100.0");
  });

  it("says what is left out, zeros too, and never counts it", () => {
    const figure = rateFixture([{ success: 1, not_checked: 2, unscored: 1, pending: 3 }], { not_created: 4 });
    expect(leftOutWords(figure)).toBe("0 invalid, 2 not checked, 1 without a score, 7 pending");
    expect(boundsWords(figure)).toBe("If all 3 without a result failed 25.0; if all succeeded 100.0");
    const ended = rateFixture(singleTries({ success: 3 }), { not_created: 4, is_interim: false });
    expect(leftOutWords(ended)).toBe("0 invalid, 0 not checked, 0 pending, 4 never begun");
    expect(boundsWords(ended)).toBeNull();
  });

  it("weighs tasks alike or attempts alike, each with its own interval", () => {
    const repeated = rateFixture([
      { success: 8 },
      { fail: 2 },
      ...Array.from({ length: 9 }, () => ({ success: 1, fail: 1 })),
    ]);
    expect(readRate(repeated)).toMatchObject({ words: "50.0 %", method: "task_bootstrap" });
    expect(methodWords(repeated, readRate(repeated))).toBe("Bootstrap over 11 tasks, 10,000 draws, seed 5.");
    expect(readRate(repeated, ALL)).toMatchObject({ words: "60.7 %", counted: "17/28 valid", method: "wilson" });
    expect(methodWords(repeated, readRate(repeated, ALL), ALL)).toContain("as if all tries were independent");
    expect([hasExactForm(repeated, "tasks"), hasExactForm(repeated, "attempts")]).toEqual([false, true]);
  });

  it("has no interval, and says why, for few tasks or no result", () => {
    const few = rateFixture([{ success: 2 }, { fail: 2 }]);
    expect(readRate(few)).toMatchObject({ interval: null, intervalWords: "too few tasks for an interval" });
    expect(methodWords(few, readRate(few))).toContain("fewer than ten tasks");
    const nothing = rateFixture([{ pending: 2 }]);
    expect(readRate(nothing)).toMatchObject({ rate: null, words: null, intervalWords: "nothing judged yet" });
    expect(readRate(rateFixture([{ invalid: 2 }])).intervalWords).toBe("nothing was judged");
  });

  it("never makes a percentage of a check of recipes", () => {
    const scripted = { ...rateFixture(singleTries({ success: 26 })) };
    const figure = { ...scripted, measured_under: { ...scripted.measured_under, kind: "scripted_test" as const } };
    expect(readRate(figure).words).toBe("26 of 26");
    expect(rateSentence(figure)).toBe("26 of 26, check of recipes, not a score; 0 invalid, 0 not checked, 0 pending");
  });

  it("marks what is interim or not comparable in the sentence", () => {
    const figure = rateFixture(singleTries({ success: 8, fail: 8, invalid: 4, pending: 5 }));
    expect(rateSentence(figure, QUOTED)).toBe(
      "50.0 %, 8/16 valid; 95 % interval 28.0–72.0; 4 invalid, 0 not checked, 5 pending; interim; not comparable until requeued",
    );
  });
});
