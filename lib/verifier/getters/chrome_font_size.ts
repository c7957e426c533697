import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Font sizes of the browser's web settings, with its own sizes where none are set. */
export const chromeFontSize = defineGetter({
  name: "chrome_font_size",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue({
      default_fixed_font_size: 13,
      default_font_size: 16,
      minimum_font_size: 13,
      ...(member(settings, "webkit", "webprefs") as Record<string, unknown> | undefined),
    });
  },
});
