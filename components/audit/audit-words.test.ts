import { describe, expect, it } from "vitest";
import { changeWords, factWords } from "./audit-words";

describe("words of the audit log", () => {
  it("tell what changed, and nothing of what stayed", () => {
    const before = { role: "member", percents: [50], cap: null, name: "x" };
    const after = { role: "viewer", percents: [80], cap: "2", name: "x" };
    expect(changeWords({ before, after })).toEqual(["role: member → viewer", "percents: [50] → [80]", "cap: null → 2"]);
    expect(changeWords({ before: null, after: { role: "viewer" } })).toEqual(["role: viewer"]);
    expect(changeWords({ before: { role: "viewer" }, after: null })).toEqual(["role: viewer"]);
    expect(changeWords({ before: null, after: null })).toEqual([]);
  });

  it("leave the reason to its own place", () => {
    expect(factWords({ data: { reason: "why", ids: ["a", "b"], none: null } })).toEqual(['ids: ["a","b"]']);
  });
});
