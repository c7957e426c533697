import { expect, it } from "vitest";
import { rateOverTime } from "./rate-over-time";
import { wilsonInterval } from "./wilson";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 12, minute));

it("gives each moment the rate and the interval of what had a result by then", () => {
  const points = rateOverTime([
    { at: at(0), success: 0, fail: 0 },
    { at: at(1), success: 0, fail: 1 },
    { at: at(2), success: 7, fail: 3 },
  ]);
  expect(points.map(({ at, rate, scored }) => [at.getUTCMinutes(), rate, scored])).toEqual([
    [1, 0, 1],
    [2, 0.7, 10],
  ]);
  expect(points[1]?.interval).toEqual(wilsonInterval(7, 10));
});
