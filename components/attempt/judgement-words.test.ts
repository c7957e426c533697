import { describe, expect, it } from "vitest";
import { changeWords, versionWords } from "./judgement-words";

const facts = { recorded_score: 0, checker_error: null, undecided: null };

describe("changeWords", () => {
  it("says what a score was, and never calls a missing one 0", () => {
    expect(changeWords({ ...facts, change: "higher" })).toBe("higher, was 0.00");
    expect(changeWords({ ...facts, change: "lower", recorded_score: 1 })).toBe("lower, was 1.00");
    expect(changeWords({ ...facts, change: "same" })).toBe("same score");
    expect(changeWords({ ...facts, change: "same", recorded_score: null })).toBe("no score, as before");
    expect(changeWords({ ...facts, change: "gained", recorded_score: null })).toBe("a score where there was none");
  });

  it("says why a score is lost", () => {
    expect(changeWords({ ...facts, change: "lost", checker_error: "x" })).toBe(
      "no score: the checker raised, was 0.00",
    );
    expect(changeWords({ ...facts, change: "lost", undecided: "x" })).toBe("no score: left open, was 0.00");
  });
});

describe("versionWords", () => {
  it("names one version, or both when they differ", () => {
    expect(versionWords("f@1", "f@1")).toBe("f@1");
    expect(versionWords("f@1", "f@2")).toBe("f@1 → f@2");
    expect(versionWords("f@1", null)).toBe("f@1 → no function");
  });
});
