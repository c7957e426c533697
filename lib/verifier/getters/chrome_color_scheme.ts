import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** Colour scheme of the browser: "system", "light" or "dark". */
export const chromeColorScheme = defineGetter({
  name: "chrome_color_scheme",
  async get(_spec, ctx) {
    const settings = await preferences(ctx);
    return jsonValue(
      ["system", "light", "dark"][
        Number(
          member(settings, "browser", "theme", "color_scheme2") ??
            member(settings, "browser", "theme", "color_scheme") ??
            0,
        )
      ] ?? null,
    );
  },
});
