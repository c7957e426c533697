import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Language of the browser's interface; en-US when none is set. */
export const chromeLanguage = defineGetter({
  name: "chrome_language",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue(member(settings, "intl", "app_locale") ?? "en-US");
  },
});
