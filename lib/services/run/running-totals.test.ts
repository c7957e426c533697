import { expect, it } from "vitest";
import type { FinishedBucket } from "@/lib/db/run-metrics";
import { runningTotals } from "./running-totals";

const bucket = (over: Partial<FinishedBucket>): FinishedBucket => ({
  ...{ at: new Date(0), done: 1, success: 0, fail: 1, invalid: 0, error: 0, costMicroUsd: 5, modelCostMicroUsd: null },
  ...over,
});

it("adds up, and tells nothing of what models cost before any call was priced", () => {
  const totals = runningTotals([bucket({}), bucket({ modelCostMicroUsd: 3 }), bucket({ at: new Date(1) })]);
  expect(totals.map(({ done, costMicroUsd, modelCostMicroUsd }) => [done, costMicroUsd, modelCostMicroUsd])).toEqual([
    [1, 5, null],
    [2, 10, 3],
    [3, 15, 3],
  ]);
  expect(totals.at(-1)?.at).toEqual(new Date(1));
});
