import { defineMetric, fail, pass } from "../metric";
import { parseStringList } from "../python/literal";
import { ruleList } from "../rule";
import { show } from "../show";

/** The favourite apps that gsettings printed are exactly the expected ones, in any order. */
export const checkGnomeFavoriteApps = defineMetric({
  name: "check_gnome_favorite_apps",
  version: 1,
  run(result, expected) {
    if (typeof result !== "string") throw new TypeError("the result is not a text");
    const got = parseStringList(result);
    const wanted = ruleList(expected, "expected");
    const isSame = got.length === wanted.length && wanted.every((app) => got.includes(app as string));
    return isSame ? pass(`the favourites are ${show(got)}`) : fail(`expected ${show(wanted)}, got ${show(got)}`);
  },
});
