import { describe, expect, it } from "vitest";
import { pastsOf, recordRate } from "./task-record";

describe("what a task's past says", () => {
  it("looks at results alone: an invalid attempt is neither a fail nor a change of mind", () => {
    expect(pastsOf({ last: ["success", "invalid", "unscored"] })).toEqual([]);
    expect(recordRate({ last: ["success", "invalid", "not_checked"] })).toBe(1);
  });

  it("tells a task that failed last from one that comes out both ways", () => {
    expect(pastsOf({ last: ["fail", "fail", "invalid"] })).toEqual(["failed_last"]);
    expect(pastsOf({ last: ["fail", "success"] })).toEqual(["unstable"]);
    expect(pastsOf({ last: ["success", "fail"] })).toEqual(["failed_last", "unstable"]);
    expect(recordRate({ last: ["success", "fail", "fail", "success"] })).toBe(0.5);
  });

  it("has no rate where nothing was judged", () => {
    expect(pastsOf({ last: ["invalid"] })).toEqual(["never_run"]);
    expect(recordRate({ last: [] })).toBeNull();
  });
});
