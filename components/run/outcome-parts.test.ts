import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runCounts } from "@/lib/testing/fixtures/run.fixture";
import { describeOutcomes, outcomeParts } from "./outcome-parts";

const sum = (counts: Parameters<typeof outcomeParts>[0]) =>
  outcomeParts(counts).reduce((total, part) => total + part.count, 0);
const named = (counts: Parameters<typeof outcomeParts>[0]) =>
  Object.fromEntries(outcomeParts(counts).map((part) => [part.kind, part.count]));

describe("the outcome bar", () => {
  it("always adds up to all attempts, whatever the counts say", () => {
    const small = fc.nat({ max: 60 });
    fc.assert(
      fc.property(small, small, small, small, small, small, (total, done, running, success, fail, invalid) => {
        const counts = runCounts({ total, done, running, success, fail, invalid });
        expect(sum(counts)).toBe(counts.total);
        expect(outcomeParts(counts).every((part) => part.count >= 0)).toBe(true);
      }),
    );
  });

  it("keeps an attempt that ended without an outcome apart from fails", () => {
    const counts = runCounts({ total: 10, done: 6, error: 1, cancelled: 1, valid: 6, success: 4, fail: 1, invalid: 1 });
    expect(named(counts)).toEqual({ success: 4, fail: 1, invalid: 1, unjudged: 2, working: 0, queued: 2 });
  });

  it("counts an attempt once when its episode turned invalid while it was at work", () => {
    const counts = runCounts({ total: 2, running: 2, invalid: 1 });
    expect(named(counts)).toEqual({ success: 0, fail: 0, invalid: 1, unjudged: 0, working: 1, queued: 0 });
  });

  it("is told in words with its denominator", () => {
    expect(describeOutcomes(runCounts({ total: 28, done: 26, running: 2, valid: 26, success: 26 }))).toBe(
      "26 success, 0 fail, 2 at work of 28 attempts",
    );
    expect(describeOutcomes(runCounts({ total: 216 }))).toBe("216 not started of 216 attempts");
  });
});
