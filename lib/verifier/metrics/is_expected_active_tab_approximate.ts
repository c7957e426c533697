import { defineMetric, fail, pass } from "../metric";
import { joinUrl, splitUrl, tabUrl } from "../formats/url";
import { rulesOf, ruleText } from "../rule";
import { isTruthy } from "../python/equals";
import { show } from "../show";

const withoutQuery = (url: string) => joinUrl({ ...splitUrl(url), query: "" });

/** The active tab shows the expected address, whatever the query. */
export const isExpectedActiveTabApproximate = defineMetric({
  name: "is_expected_active_tab_approximate",
  version: 1,
  run(result, expected) {
    if (!isTruthy(result)) return fail("there is no active tab");
    if (rulesOf(expected).type !== "url") return fail(`unknown type ${show(rulesOf(expected).type)}`);
    const got = tabUrl(result);
    const wanted = ruleText(expected, "url");
    if (got === null) throw new TypeError("the tab has no address");
    return withoutQuery(got) === withoutQuery(wanted)
      ? pass(`the tab is ${got}`)
      : fail(`expected ${wanted}, got ${show(got)}`);
  },
});
