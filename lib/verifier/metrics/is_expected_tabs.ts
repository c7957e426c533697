import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { samePage } from "../formats/site-name";
import { tabUrl } from "../formats/url";
import { isTruthy } from "../python/equals";
import { ruleList, rulesOf } from "../rule";
import { show } from "../show";

/** The open tabs show exactly the expected pages, in any order. */
export const isExpectedTabs = defineMetric({
  name: "is_expected_tabs",
  version: 1,
  run(result, expected) {
    if (!isTruthy(result) || !Array.isArray(result)) return fail("there are no tabs");
    if (rulesOf(expected).type !== "url") throw new CheckRuleError("type must be url");
    const wanted = ruleList(expected, "urls").map(String);
    const got = (result as unknown[]).map((tab) => tabUrl(tab) ?? "");
    const missing = wanted.find((url) => !got.some((other) => samePage(url, other)));
    const extra = got.find((url) => !wanted.some((other) => samePage(url, other)));
    if (missing === undefined && extra === undefined) return pass(`${got.length} tabs are the expected ones`);
    return fail(missing === undefined ? `${show(extra)} is open too` : `${show(missing)} is not open`);
  },
});
