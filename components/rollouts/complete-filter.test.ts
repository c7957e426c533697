import { describe, expect, it } from "vitest";
import { completeFilter, fieldAtCaret } from "./complete-filter";

const labels = (text: string, found?: string[]) => completeFilter(text, text.length, found).map(({ label }) => label);

describe("what may be written next", () => {
  it("is a field by its beginning, or by the word that people bring from elsewhere", () => {
    expect(labels("sta")).toEqual(["status:", "started:"]);
    expect(labels("status:done -out")).toEqual(["outcome:"]);
    expect(labels("verdict")).toEqual(["verifier:"]);
  });

  it("is a value of a closed list, after a comma too, and none where something may be unknown", () => {
    expect(labels("outcome:")).toEqual(["success", "fail", "none"]);
    expect(labels("status:done,er")[0]).toBe("error");
    expect(labels("failure:desktop_l")).toContain("desktop_lost");
    expect(labels("ended:")).toContain("none");
  });

  it("is a value that the run has, quoted where it must be", () => {
    const [completion] = completeFilter("host:be", 7, ["bench 01", "other"]);
    expect(completion).toMatchObject({ insert: '"bench 01" ', from: 5, label: "bench 01" });
    expect(fieldAtCaret("status:done host:be", 19)).toBe("host");
  });

  it("is an order, and nothing inside of quotes", () => {
    expect(labels("sort:-co")[0]).toBe("-cost");
    expect(labels('text:"sta')).toEqual([]);
    expect(labels('"two wor')).toEqual([]);
  });
});
