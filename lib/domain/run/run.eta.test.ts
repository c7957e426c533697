import { expect, it } from "vitest";
import { etaRange, type EtaFacts } from "./run.eta";

const facts = (part: Partial<EtaFacts> = {}): EtaFacts => ({
  ...{ lowMs: 10_000, highMs: 20_000, sample: 8, isOwn: true, attemptsLeft: 9, atOnce: 2, capLeftMs: 3_600_000 },
  ...part,
});

it("spans the middle half of lengths for as many turns as are left", () => {
  expect(etaRange(facts())).toEqual({ fromMs: 50_000, toMs: 100_000, sample: 8, isOwn: true, isCapped: false });
});

it("never goes beyond the time cap, and says when that is the end", () => {
  expect(etaRange(facts({ capLeftMs: 70_000 }))).toMatchObject({ fromMs: 50_000, toMs: 70_000, isCapped: true });
  expect(etaRange(facts({ capLeftMs: -5 }))).toBeNull();
});

it("is not computed from too few attempts, nor when none is left", () => {
  expect(etaRange(facts({ sample: 2 }))).toBeNull();
  expect(etaRange(facts({ attemptsLeft: 0 }))).toBeNull();
});
