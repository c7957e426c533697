import { defineMetric, fail, pass } from "../metric";
import { samePage } from "../formats/site-name";
import { tabUrl } from "../formats/url";
import { isTruthy } from "../python/equals";
import { rulesOf, ruleText } from "../rule";
import { show } from "../show";

/** The active tab shows the expected page. */
export const isExpectedActiveTab = defineMetric({
  name: "is_expected_active_tab",
  version: 1,
  run(result, expected) {
    if (!isTruthy(result)) return fail("there is no active tab");
    if (rulesOf(expected).type !== "url") return fail(`unknown type ${show(rulesOf(expected).type)}`);
    const got = tabUrl(result);
    if (got === null) throw new TypeError("the tab has no address");
    const wanted = ruleText(expected, "url");
    return samePage(got, wanted)
      ? pass(`the tab shows ${show(got)}`)
      : fail(`expected ${show(wanted)}, got ${show(got)}`);
  },
});
