import { allParts, defineMetric, fail } from "../metric";
import { readText } from "../formats/text";
import { isUnreadable } from "../formats/unreadable";
import { isRecord, pyEquals } from "../python/equals";
import { parsePythonJson } from "../python/json";
import { ruleMember, rulesOf } from "../rule";
import { show } from "../show";

/** A settings.json (strict JSON) holds each expected key with its value. Anything unreadable is 0. */
export const checkJsonSettings = defineMetric({
  name: "check_json_settings",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    let settings: unknown;
    try {
      settings = parsePythonJson(await readText(result, ctx));
    } catch (error) {
      if (isUnreadable(error)) return fail(error.message);
      throw error;
    }
    if (!isRecord(settings)) return fail("the settings are not an object");
    const wanted = rulesOf(ruleMember(expected, "expected"));
    const parts = Object.entries(wanted).map(([key, value]) => ({
      name: key,
      passed: Object.hasOwn(settings, key) && pyEquals(settings[key], value),
      expected: show(value),
      got: Object.hasOwn(settings, key) ? show(settings[key]) : null,
    }));
    return allParts(parts, "every setting has its value");
  },
});
