import { expect, it } from "vitest";
import { estimateOfPlan } from "./run-estimate";

const measured = {
  sample_count: 12,
  cost_usd: { low: "3.60", high: "4.50" },
  model_cost_usd_max: null,
  duration_ms: { low: 2_760_000, high: 3_480_000 },
};

it("reads the server's ranges, and is unknown where it measured too little", () => {
  expect(estimateOfPlan({ estimate: measured })).toEqual({
    sampleCount: 12,
    costMicroUsd: { low: 3_600_000, high: 4_500_000 },
    durationMs: { low: 2_760_000, high: 3_480_000 },
    modelCostMicroUsdMax: null,
  });
  expect(estimateOfPlan({ estimate: { ...measured, model_cost_usd_max: "0.20" } })?.modelCostMicroUsdMax).toBe(200_000);
  expect(estimateOfPlan({ estimate: { ...measured, cost_usd: null } })).toBeNull();
  expect(estimateOfPlan({ estimate: null })).toBeNull();
  expect(estimateOfPlan(undefined)).toBeNull();
});
