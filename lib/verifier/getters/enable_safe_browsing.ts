import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Whether safe browsing is on, standard or enhanced: "true" or "false". */
export const enableSafeBrowsing = defineGetter({
  name: "enable_safe_browsing",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue(
      ["enabled", "enhanced"].some((name) => member(settings, "safebrowsing", name) === true) ? "true" : "false",
    );
  },
});
