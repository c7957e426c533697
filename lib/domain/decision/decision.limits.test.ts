import { expect, it } from "vitest";
import { THRESHOLD_DEFAULT, thresholdOf } from "./decision.limits";

it("has a threshold for any kind, also for a name that every object has", () => {
  expect(thresholdOf("safety")).toBe(0.9);
  for (const kind of ["element", "constructor", "toString", "__proto__"])
    expect(thresholdOf(kind)).toBe(THRESHOLD_DEFAULT);
});
