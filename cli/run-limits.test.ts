import { expect, it } from "vitest";
import { NO_COUNTS } from "@/lib/domain/stats/counted-as";
import type { RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { judgeRun } from "./run-limits";

/** Only what the limits read: the rest of the figures is not theirs. */
function figures(counts: Partial<RunStatsWire["counts"]>): RunStatsWire {
  const all = { ...NO_COUNTS, ...counts };
  const scored = all.success + all.fail;
  const missing = all.invalid + all.not_checked + all.unscored;
  const rate = scored === 0 ? null : all.success / scored;
  const missing_share = scored + missing === 0 ? null : missing / (scored + missing);
  return { counts: all, success: { scored, rate, missing_share } } as unknown as RunStatsWire;
}
const done = { id: "run_1", status: "completed" } as const;

it("passes a run at its limits exactly", () => {
  const stats = figures({ success: 76, fail: 19, invalid: 5 });
  expect(judgeRun(done, stats, { failUnder: 0.8, maxInvalid: 0.05 })).toEqual({ exitCode: 0, reasons: [] });
  expect(judgeRun(done, figures({ fail: 3 }), {})).toEqual({ exitCode: 0, reasons: [] });
});

it("holds the rate against the attempts that count alone", () => {
  // 8 of 10 valid; had the 10 invalid ones counted as failures it were 8 of 20.
  expect(judgeRun(done, figures({ success: 8, fail: 2, invalid: 10 }), { failUnder: 0.8 }).exitCode).toBe(0);
  const under = judgeRun(done, figures({ success: 7, fail: 3 }), { failUnder: 0.8 });
  expect(under).toEqual({ exitCode: 3, reasons: ["success 70.0 % is under 80.0 %: 7 of 10 valid"] });
});

it("blames the policy for nothing where too much has no result", () => {
  const stats = figures({ success: 1, fail: 9, invalid: 8, not_checked: 1, unscored: 1 });
  const judged = judgeRun(done, stats, { failUnder: 0.8, maxInvalid: 0.05 });
  expect(judged.exitCode).toBe(4);
  expect(judged.reasons).toEqual([
    "10 of 20 ended attempts have no result, 50.0 %, more than 5.0 %: 8 invalid, 1 not checked, 1 unscored",
  ]);
});

it("never takes a rate that was not computed for 0, nor for passed", () => {
  for (const limits of [{ failUnder: 0 }, { maxInvalid: 1 }]) {
    expect(judgeRun(done, figures({ invalid: 4 }), limits).exitCode).toBe(4);
    expect(judgeRun(done, figures({}), limits).exitCode).toBe(4);
  }
});

it("says that a run did not complete, whatever its figures", () => {
  const judged = judgeRun({ id: "run_1", status: "cancelled" }, figures({ success: 9 }), { failUnder: 0.5 });
  expect(judged).toEqual({ exitCode: 1, reasons: ["run_1 ended as cancelled"] });
});
