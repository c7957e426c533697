import { describe, expect, it } from "vitest";
import { spendForecast } from "./spend-forecast";

const since = new Date("2026-01-01T00:00:00Z");

describe("spendForecast", () => {
  it("goes on at the pace of the last seven days until the end of the month", () => {
    const days = Array.from({ length: 20 }, (_, i) => ({
      day: `2026-11-${String(i + 1).padStart(2, "0")}`,
      spentMicroUsd: 100,
    }));
    const now = new Date("2026-11-21T00:00:00Z");
    // 20 days of 100, then 10 more at 100 a day: the window has six whole days and nothing of today.
    expect(spendForecast(days, { now, since })).toEqual({ monthSpentMicroUsd: 2_000, monthForecastMicroUsd: 3_000 });
  });

  it("counts the month from its first day in UTC, and the pace across months", () => {
    const days = [
      { day: "2026-10-31", spentMicroUsd: 700 },
      { day: "2026-11-01", spentMicroUsd: 50 },
    ];
    const { monthSpentMicroUsd, monthForecastMicroUsd } = spendForecast(days, {
      now: new Date("2026-11-02T00:00:00Z"),
      since,
    });
    expect(monthSpentMicroUsd).toBe(50);
    expect(monthForecastMicroUsd).toBe(Math.round(50 + (750 / 6) * 29));
  });

  it("says nothing in the first day of a workspace, and the spend itself where nothing is spent any more", () => {
    const now = new Date("2026-11-20T12:00:00Z");
    const young = new Date("2026-11-20T01:00:00Z");
    const days = [{ day: "2026-11-01", spentMicroUsd: 10 }];
    expect(spendForecast(days, { now, since: young }).monthForecastMicroUsd).toBeNull();
    expect(spendForecast(days, { now, since }).monthForecastMicroUsd).toBe(10);
  });
});
