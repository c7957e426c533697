import { expect, it } from "vitest";
import { etaWords } from "./eta-words";

const eta = (fromMin: number, toMin: number, part = {}) => ({
  ...{ from_ms: fromMin * 60_000, to_ms: toMin * 60_000, sample: 9, own: true, capped: false },
  ...part,
});

it("is a range in minutes, one number when both are the same, and words below a minute", () => {
  expect(etaWords(eta(8, 13))).toBe("8 – 13 min to go");
  expect(etaWords(eta(8, 8.4))).toBe("about 8 min to go");
  expect(etaWords(eta(0.2, 0.6))).toBe("under a minute to go");
});

it("says when the time cap ends it and when earlier runs stand in for its own attempts", () => {
  expect(etaWords(eta(8, 30, { capped: true }))).toContain("time cap");
  expect(etaWords(eta(8, 13, { own: false }))).toContain("earlier runs");
});
