import { allParts, defineMetric, fail } from "../metric";
import { tabUrl } from "../formats/url";
import { isTruthy } from "../python/equals";
import { pySearch } from "../python/regex";
import { ruleList } from "../rule";
import { show } from "../show";

/** Every pattern matches somewhere in the active tab's address. */
export const isExpectedUrlPatternMatch = defineMetric({
  name: "is_expected_url_pattern_match",
  version: 1,
  run(result, expected) {
    if (!isTruthy(result)) return fail("there is no address");
    const url = tabUrl(result);
    if (url === null) return fail(`${show(result)} is not an address`);
    const parts = ruleList(expected, "expected").map((pattern) => ({
      name: "pattern",
      passed: pySearch(String(pattern), url) !== null,
      expected: String(pattern),
      got: url,
    }));
    return allParts(parts, "every pattern matches");
  },
});
