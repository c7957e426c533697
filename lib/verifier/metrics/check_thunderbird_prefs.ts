import { allParts, defineMetric, fail } from "../metric";
import { readPrefs } from "../formats/prefs-js";
import { readText } from "../formats/text";
import { isRecord } from "../python/equals";
import { valueFits, type ValueRule } from "../python/value-rule";
import { rulesOf } from "../rule";
import { show } from "../show";

/** prefs.js: every `expect` key is set and all its lines fit; no line of an `unexpect` key does. */
export const checkThunderbirdPrefs = defineMetric({
  name: "check_thunderbird_prefs",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (result === null || result === undefined) return fail("there is no prefs.js");
    const prefs = readPrefs(await readText(result, ctx));
    const rules = rulesOf(expected);
    const valuesOf = (key: string) => prefs.filter((pref) => pref.key === key).map((pref) => pref.value);
    const entries = (name: string) => Object.entries(isRecord(rules[name]) ? rules[name] : {}) as [string, ValueRule][];
    const wanted = entries("expect").map(([key, rule]) => {
      const values = valuesOf(key);
      return {
        name: key,
        passed: values.length > 0 && values.map((value) => valueFits(value, rule)).every(Boolean),
        expected: `${rule.method} ${show(rule.ref)}`,
        got: values.length > 0 ? values.map((value) => show(value)).join(", ") : null,
      };
    });
    const unwanted = entries("unexpect").map(([key, rule]) => {
      const values = valuesOf(key);
      return {
        name: key,
        passed: !values.some((value) => valueFits(value, rule)),
        expected: `not ${rule.method} ${show(rule.ref)}`,
        got: values.length > 0 ? values.map((value) => show(value)).join(", ") : null,
      };
    });
    return allParts([...wanted, ...unwanted], "every preference fits");
  },
});
