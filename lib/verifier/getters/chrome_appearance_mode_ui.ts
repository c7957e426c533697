import { defineGetter, jsonValue } from "../getter";
import { member, preferences } from "./chrome-profile";

/** What the browser's settings page shows as its mode, from the same setting: "system", "light" or "dark". */
export const chromeAppearanceModeUi = defineGetter({
  name: "chrome_appearance_mode_ui",
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
