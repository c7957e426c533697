import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { ruleList, rulesOf } from "../rule";
import { show } from "../show";

/** No address of the browsing history contains a keyword. */
export const checkHistoryDeleted = defineMetric({
  name: "check_history_deleted",
  version: 1,
  run(result, expected) {
    if (rulesOf(expected).type !== "keywords") throw new CheckRuleError("type must be keywords");
    if (!Array.isArray(result)) throw new TypeError("the history is not a list");
    const keywords = ruleList(expected, "keywords").map(String);
    const urls = (result as unknown[][]).map((row) => String(row[0]));
    const left = urls.find((url) => keywords.some((keyword) => url.includes(keyword)));
    return left === undefined ? pass(`none of ${urls.length} addresses is left`) : fail(`${show(left)} is still there`);
  },
});
