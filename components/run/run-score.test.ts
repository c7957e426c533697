import { describe, expect, it } from "vitest";
import { runCounts, runFixture } from "@/lib/testing/fixtures/run.fixture";
import { runScore } from "./run-score";

const judged = { total: 30, done: 28, valid: 26, invalid: 2, success: 13, fail: 13 };

describe("the result of a run", () => {
  it("is never a percentage for a scripted test", () => {
    const score = runScore(runFixture({ kind: "scripted_test", counts: runCounts(judged) }));
    expect(score).toEqual({ figure: "13 of 26", words: "check of recipes, not a score", comparable: true });
  });

  it("is not a zero when nothing was judged", () => {
    expect(runScore(runFixture({ counts: runCounts({ total: 4, done: 4, invalid: 4 }) })).figure).toBeNull();
  });

  it("counts only valid attempts and says so beside the rate", () => {
    const counts = runCounts({ ...judged, done: 60, total: 60, valid: 58 });
    const score = runScore(runFixture({ kind: "evaluation", counts, finished_at: "2026-11-29T17:00:00Z" }));
    expect(score).toEqual({ figure: "50.0 %", words: "13/26 valid", comparable: true });
  });

  it("is not comparable above 5 % invalid", () => {
    const score = runScore(runFixture({ kind: "evaluation", counts: runCounts(judged) }));
    expect(score.comparable).toBe(false);
    expect(score.words).toBe("not comparable · 13/26 valid so far");
  });
});
