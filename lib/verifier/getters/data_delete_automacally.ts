import { isRecord, pyEquals } from "../python/equals";
import { defineGetter, jsonValue } from "../getter";
import { distributionPreferences, member, preferences } from "./chrome-profile";

/**
 * Whether any content-setting default is set, which is all the benchmark asks for: "true" or "false". Defaults that the
 * distribution's browser starts with are nobody's choice and do not count.
 */
export const dataDeleteAutomacally = defineGetter({
  name: "data_delete_automacally",
  async get(_spec, ctx) {
    const settings = member(await preferences(ctx), "profile", "default_content_setting_values");
    const given = member(await distributionPreferences(ctx), "profile", "default_content_setting_values");
    if (!isRecord(given) || !isRecord(settings)) return jsonValue(settings == null ? "false" : "true");
    return jsonValue(
      Object.entries(settings).some(([name, value]) => !pyEquals(given[name], value)) ? "true" : "false",
    );
  },
});
