import { describe, expect, it } from "vitest";
import { defaultRetention } from "@/lib/domain/retention/retention.rules";
import { dayTexts, readDays, readRules } from "./retention-draft";

describe("fields of retention", () => {
  it("read empty as for ever, and what is no number of days as nothing", () => {
    expect(readDays("  ")).toBeNull();
    expect(readDays("30")).toBe(30);
    for (const text of ["0", "1.5", "never", "9999", "-3"]) expect(readDays(text)).toBeUndefined();
  });

  it("give back the rules that they show", () => {
    const rules = { ...defaultRetention(), traces_days: 30, sweep: true };
    expect(readRules(dayTexts(rules), rules)).toEqual(rules);
    expect(readRules({ ...dayTexts(rules), videos_days: "soon" }, rules)).toBeNull();
  });
});
