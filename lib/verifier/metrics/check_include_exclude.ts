import { allParts, defineMetric, fail } from "../metric";
import { pyContains } from "../python/equals";
import { ruleList } from "../rule";
import { show } from "../show";

/** Every `include` occurs in the result and no `exclude` does. */
export const checkIncludeExclude = defineMetric({
  name: "check_include_exclude",
  version: 1,
  run(result, expected) {
    if (result === null || result === undefined) return fail("there is no result");
    const includes = ruleList(expected, "include").map((wanted) => ({ wanted, isThere: true }));
    const excludes = ruleList(expected, "exclude").map((wanted) => ({ wanted, isThere: false }));
    const parts = [...includes, ...excludes].map(({ wanted, isThere }) => ({
      name: isThere ? "include" : "exclude",
      passed: pyContains(result, wanted) === isThere,
      expected: `${isThere ? "" : "not "}${show(wanted)}`,
      got: show(result),
    }));
    return allParts(parts, "all fragments fit");
  },
});
