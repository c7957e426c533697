import { describe, expect, it } from "vitest";
import { estimateRun } from "./run-estimate";

const measured = [10, 20, 30, 40, 50].map((seconds) => ({ cost_usd: `0.0${seconds}`, duration_ms: seconds * 1_000 }));

describe("the forecast of a run", () => {
  it("is the middle half of earlier attempts, times the attempts to come", () => {
    const estimate = estimateRun(measured, 10, 1);
    expect(estimate).toEqual({
      sampleCount: 5,
      costMicroUsd: { low: 200_000, high: 400_000 },
      durationMs: { low: 200_000, high: 400_000 },
      modelCostMicroUsdMax: null,
    });
  });
  it("bounds what models cost by the dearest attempt, and says nothing where none was priced", () => {
    const priced = measured.map((attempt, at) => ({
      ...attempt,
      model_use: { cost_usd: at === 0 ? null : `0.00${at}` },
    }));
    expect(estimateRun(priced, 10, 1)?.modelCostMicroUsdMax).toBe(40_000);
    const unpriced = measured.map((attempt) => ({ ...attempt, model_use: { cost_usd: null } }));
    expect(estimateRun(unpriced, 10, 1)?.modelCostMicroUsdMax).toBeNull();
  });
  it("takes less time with more computers, but no less money", () => {
    const alone = estimateRun(measured, 10, 1);
    const four = estimateRun(measured, 10, 4);
    expect(four?.durationMs.high).toBe((alone?.durationMs.high ?? 0) / 4);
    expect(four?.costMicroUsd).toEqual(alone?.costMicroUsd);
  });
  it("is unknown below three measured attempts, and what was not measured does not count as 0", () => {
    const unmeasured = { cost_usd: null, duration_ms: null };
    expect(estimateRun([...measured.slice(0, 2), unmeasured, unmeasured], 10, 1)).toBeNull();
  });
});
