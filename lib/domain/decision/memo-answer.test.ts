import { describe, expect, it } from "vitest";
import { memoAnswer, type RememberedDecision } from "./memo-answer";

const now = new Date("2026-01-02T00:00:00Z");
const earlier = (over: Partial<RememberedDecision>): RememberedDecision => ({
  choice: "a",
  label: null,
  outcome: null,
  confidence: 0.9,
  isConfident: true,
  isByModel: true,
  createdAt: new Date("2026-01-01T12:00:00Z"),
  ...over,
});

describe("what is remembered of equal decisions", () => {
  it("is a labelled outcome, smoothed", () => {
    expect(memoAnswer("element", [earlier({ outcome: "success" })], now)).toMatchObject({
      choice: "a",
      confidence: 2 / 3,
    });
    const five = Array.from({ length: 5 }, () => earlier({ outcome: "success" }));
    expect(memoAnswer("element", five, now)?.confidence).toBeCloseTo(6 / 7);
  });

  it("takes the label before the choice, and a failure against the choice", () => {
    expect(memoAnswer("element", [earlier({ outcome: "failure", label: "b" })], now)?.choice).toBe("b");
    expect(memoAnswer("element", [earlier({ outcome: "failure" })], now)).toBeNull();
    expect(memoAnswer("element", [earlier({ outcome: "success" }), earlier({ outcome: "failure" })], now)).toBeNull();
  });

  it("is nothing when two options are labelled as often", () => {
    const rows = [earlier({ outcome: "success" }), earlier({ outcome: "success", choice: "b" })];
    expect(memoAnswer("element", rows, now)).toBeNull();
  });

  it("repeats a model's confident answer for a day, of no kind that guards or judges", () => {
    expect(memoAnswer("element", [earlier({})], now)).toMatchObject({ choice: "a", confidence: 0.9 });
    expect(memoAnswer("element", [earlier({ createdAt: new Date("2026-01-01T00:00:00Z") })], now)).toBeNull();
    expect(memoAnswer("element", [earlier({ isByModel: false })], now)).toBeNull();
    expect(memoAnswer("element", [earlier({ isConfident: false })], now)).toBeNull();
    expect(memoAnswer("judge", [earlier({})], now)).toBeNull();
    expect(memoAnswer("safety", [earlier({})], now)).toBeNull();
  });

  it("ignores outcomes that say nothing about the choice", () => {
    expect(memoAnswer("element", [earlier({ outcome: "skipped" }), earlier({ outcome: "error" })], now)).toBeNull();
  });
});
