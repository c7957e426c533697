import { describe, expect, it } from "vitest";
import type { CountedAs } from "../stats/counted-as";
import { wilsonInterval } from "../stats/wilson";
import { bestOfRates, type CountedGroup } from "./best-of.rates";

const KINDS: Record<string, CountedAs> = { s: "success", f: "fail", i: "invalid", u: "unscored", p: "pending" };

/** `s` succeeded, `f` failed, `i` invalid, `u` without a score, `p` not ended; `pick` is the place of the pick. */
const group = (taskId: string, kinds: string, pick: number | null): CountedGroup => ({
  taskId,
  members: [...kinds].map((letter, at) => ({ attemptId: `att_${at}`, counted: KINDS[letter] ?? "pending" })),
  chosenId: pick === null ? null : `att_${pick}`,
});

describe("rates of picks", () => {
  const rates = bestOfRates(
    [group("a", "sff", 0), group("b", "ssf", 2), group("c", "fff", 1), group("d", "si", null)],
    7,
  );

  it("count attempts, picks and groups, and say what is left out", () => {
    expect(rates.singles).toMatchObject({ scored: 10, attemptRate: 0.4, counts: { success: 4, fail: 6, invalid: 1 } });
    expect(rates.judge).toMatchObject({ scored: 3, attemptRate: 1 / 3 });
    expect(rates.oracle).toMatchObject({ scored: 4, attemptRate: 3 / 4 });
  });

  it("have the interval of single tries where each task has one", () => {
    expect(rates.oracle.interval).toEqual({ ...wilsonInterval(3, 4), method: "wilson" });
    expect(rates.singles).toMatchObject({ isRepeated: true, interval: null, intervalLack: "too_few_tasks" });
  });

  it("take a group for what is best in it, and for none while it has no result", () => {
    const { oracle } = bestOfRates([group("a", "iu", null), group("b", "ps", null), group("c", "pi", null)], 7);
    expect(oracle.counts).toMatchObject({ success: 1, fail: 0, unscored: 1, pending: 1 });
  });

  it("have no value without a group", () => {
    expect(bestOfRates([], 7).judge).toMatchObject({ rate: null, attemptRate: null, interval: null, scored: 0 });
  });
});
