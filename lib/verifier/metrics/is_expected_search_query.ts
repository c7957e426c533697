import { defineMetric, fail, pass } from "../metric";
import { tabUrl } from "../formats/url";
import { isTruthy } from "../python/equals";
import { pySearch } from "../python/regex";
import { ruleMember, ruleText } from "../rule";
import { show } from "../show";

/** The active tab's address matches one pattern. */
export const isExpectedSearchQuery = defineMetric({
  name: "is_expected_search_query",
  version: 1,
  run(result, expected) {
    const url = tabUrl(result);
    if (!isTruthy(result) || url === null) return fail("there is no address");
    const pattern = ruleText(ruleMember(expected, "expect"), "pattern");
    return pySearch(pattern, url) ? pass(`${show(url)} matches`) : fail(`${show(url)} does not match ${show(pattern)}`);
  },
});
