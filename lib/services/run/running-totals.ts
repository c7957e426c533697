import type { FinishedBucket } from "@/lib/db/run-metrics";

const COUNTERS = ["done", "success", "fail", "invalid", "error", "costMicroUsd"] as const;

/** Each stretch with all before it. What models cost stays null until a call was priced. */
export function runningTotals(buckets: readonly FinishedBucket[]): FinishedBucket[] {
  const total = { done: 0, success: 0, fail: 0, invalid: 0, error: 0, costMicroUsd: 0 };
  let modelCostMicroUsd: number | null = null;
  return buckets.map(({ at, modelCostMicroUsd: cost, ...bucket }) => {
    for (const key of COUNTERS) total[key] += bucket[key];
    if (cost !== null) modelCostMicroUsd = (modelCostMicroUsd ?? 0) + cost;
    return { at, ...total, modelCostMicroUsd };
  });
}
