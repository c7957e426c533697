import { isRecord, pyEquals } from "../python/equals";
import { defineGetter, jsonValue } from "../getter";
import { distributionPreferences, member, preferences } from "./chrome-profile";

/** What newer browsers note among the settings about themselves. */
const BOOKKEEPING = /^has_migrated_/;

/**
 * Whether any content-setting default is set, which is all the benchmark asks for: "true" or "false". What the
 * distribution's browser starts with, and what the browser notes by itself, is nobody's choice and does not count.
 */
export const dataDeleteAutomacally = defineGetter({
  name: "data_delete_automacally",
  async get(_spec, ctx) {
    const settings = member(await preferences(ctx), "profile", "default_content_setting_values");
    const given = member(await distributionPreferences(ctx), "profile", "default_content_setting_values");
    if (!isRecord(settings)) return jsonValue("false");
    const isChosen = ([name, value]: [string, unknown]) =>
      !BOOKKEEPING.test(name) && !(isRecord(given) && pyEquals(given[name], value));
    return jsonValue(Object.entries(settings).some(isChosen) ? "true" : "false");
  },
});
