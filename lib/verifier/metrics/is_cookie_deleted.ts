import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { siteName } from "../formats/site-name";
import { ruleList, rulesOf } from "../rule";
import { show } from "../show";

/** No cookie is left of the given domains; the second field of a cookie's row is its host. */
export const isCookieDeleted = defineMetric({
  name: "is_cookie_deleted",
  version: 1,
  run(result, expected) {
    if (rulesOf(expected).type !== "domains") throw new CheckRuleError("type must be domains");
    if (!Array.isArray(result)) throw new TypeError("the cookies are not a list");
    const domains = ruleList(expected, "domains").map((domain) => siteName(String(domain)));
    const hosts = (result as unknown[][]).map((row) => String(row[1]));
    const left = hosts.find((host) => domains.includes(siteName(host)));
    return left === undefined
      ? pass(`${hosts.length} cookies, none of the domains`)
      : fail(`a cookie of ${show(left)} is left`);
  },
});
