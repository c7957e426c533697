import { describe, expect, it } from "vitest";
import { stillnessOf } from "./stall";

const at = "2026-11-29T16:38:00Z";
const after = (seconds: number) => stillnessOf(at, Date.parse(at) + seconds * 1_000);

describe("how long a picture has stood still", () => {
  it("is quiet from 10, slow from 30 and stalled from 60 seconds", () => {
    expect([9.9, 10, 29.9, 30, 59.9, 60, 600].map((seconds) => after(seconds)?.level)).toEqual([
      "moving",
      "quiet",
      "quiet",
      "slow",
      "slow",
      "stalled",
      "stalled",
    ]);
  });
  it("fills its bar at 60 seconds and not beyond", () => {
    expect([15, 60, 90].map((seconds) => after(seconds)?.filled)).toEqual([0.25, 1, 1]);
  });
  it("is not known without a picture, and never negative when clocks differ", () => {
    expect(stillnessOf(null, 1)).toBeNull();
    expect(after(-5)).toMatchObject({ ageMs: 0, level: "moving" });
  });
});
