import { defineMetric, fail, pass } from "../metric";
import { isRecord, pyContains } from "../python/equals";
import { ruleList } from "../rule";
import { show } from "../show";

/** The page's HTML contains every item. */
export const isAddedToSteamCart = defineMetric({
  name: "is_added_to_steam_cart",
  version: 1,
  run(result, expected) {
    if (!isRecord(result)) throw new TypeError("there is no page");
    const items = ruleList(expected, "items");
    const missing = items.find((item) => !pyContains(result.content, item));
    return missing === undefined
      ? pass(`${items.length} items are on the page`)
      : fail(`${show(missing)} is not on the page`);
  },
});
