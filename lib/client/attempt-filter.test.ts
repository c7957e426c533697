import { describe, expect, it } from "vitest";
import { attemptFilterHref, nextSort, parseAttemptFilter } from "./attempt-filter";

const parse = (text: string) => parseAttemptFilter(new URLSearchParams(text));

describe("the filter of attempts", () => {
  it("comes back from its own address", () => {
    const filter = parse("status=error&verifier=invalid&outcome=none&task=calc&sort=cost&order=asc");
    const href = attemptFilterHref("/x", filter);
    expect(parse(href.split("?")[1] ?? "")).toEqual(filter);
  });

  it("drops what it does not know, so that a stale link still opens", () => {
    expect(attemptFilterHref("/x", parse("status=paused&order=asc&colour=red"))).toBe("/x");
  });

  it("goes from most to least to the order of creation", () => {
    const once = nextSort({ outcome: "fail" }, "cost");
    const twice = nextSort(once, "cost");
    expect([once, twice, nextSort(twice, "cost")]).toEqual([
      { outcome: "fail", sort: "cost", order: "desc" },
      { outcome: "fail", sort: "cost", order: "asc" },
      { outcome: "fail" },
    ]);
    expect(nextSort(twice, "score")).toMatchObject({ sort: "score", order: "desc" });
  });
});
