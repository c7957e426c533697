import { defineGetter, jsonValue } from "../getter";
import { chromeColorMode } from "./chrome-color-mode";

/** What the browser's settings page shows as its mode, from the same setting: "system", "light" or "dark". */
export const chromeAppearanceModeUi = defineGetter({
  name: "chrome_appearance_mode_ui",
  get: async (_spec, ctx) => jsonValue(await chromeColorMode(ctx)),
});
