import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Whether enhanced safe browsing is on: "true" or "false". */
export const enableEnhancedSafetyBrowsing = defineGetter({
  name: "enable_enhanced_safety_browsing",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue(member(settings, "safebrowsing", "enhanced") === true ? "true" : "false");
  },
});
