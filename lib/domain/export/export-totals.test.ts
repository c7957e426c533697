import { expect, it } from "vitest";
import { exportTotals, type AlikeAttempts } from "./export-totals";

const alike = (row: Partial<AlikeAttempts>): AlikeAttempts => ({
  ...{ status: "done", verdict: "valid", outcome: "success", attempts: 1, scoreSum: 1, stepSum: 3, setAside: 0 },
  ...row,
});

it("scores of attempts without a result are in no mean", () => {
  const totals = exportTotals([
    alike({ attempts: 2, scoreSum: 2 }),
    alike({ outcome: "fail", scoreSum: 0.4 }),
    alike({ verdict: "invalid", outcome: "none", attempts: 3, scoreSum: 0, setAside: 1 }),
    alike({ status: "running", verdict: null, outcome: "none", scoreSum: null, stepSum: 1 }),
  ]);
  expect(totals).toMatchObject({ attempts: 7, steps: 10, setAside: 1 });
  expect(totals.counts).toMatchObject({ success: 2, fail: 1, invalid: 3, pending: 1 });
  expect(totals.meanScore).toBeCloseTo(0.8);
});

it("a mean of nothing is not known", () => {
  expect(exportTotals([]).meanScore).toBeNull();
  expect(exportTotals([alike({ verdict: "invalid", outcome: "none", scoreSum: 0 })]).meanScore).toBeNull();
});
