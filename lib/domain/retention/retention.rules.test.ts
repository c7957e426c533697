import { describe, expect, it } from "vitest";
import { defaultRetention, dueKinds, KINDS_OF_CLASS, retentionRulesSchema } from "./retention.rules";

const NOW = new Date("2026-11-30T12:00:00Z");

describe("retention rules", () => {
  it("keep everything, and let no worker prune, until somebody sets them", () => {
    expect(dueKinds(defaultRetention(), NOW)).toEqual([]);
    expect(defaultRetention()).toMatchObject({
      sweep: false,
      keep_noted: true,
      keep_baselines: true,
      keep_labelled: true,
    });
  });

  it("count days from the end of a run, each class by itself", () => {
    const rules = retentionRulesSchema.parse({ videos_days: 1, traces_days: 30 });
    expect(dueKinds(rules, NOW)).toEqual([
      { kinds: KINDS_OF_CLASS.traces, endedBefore: new Date("2026-10-31T12:00:00Z"), rule: "traces after 30 days" },
      { kinds: ["video"], endedBefore: new Date("2026-11-29T12:00:00Z"), rule: "videos after 1 day" },
    ]);
  });

  it.each([0, -1, 1.5, 3_651, "30"])("refuse %j days", (traces_days) => {
    expect(retentionRulesSchema.safeParse({ traces_days }).success).toBe(false);
  });

  it("name no kind twice", () => {
    const kinds = Object.values(KINDS_OF_CLASS).flat();
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
