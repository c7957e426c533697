import { defineGetter, jsonValue } from "../getter";
import { chromeColorMode } from "./chrome-color-mode";

/** Colour scheme of the browser: "system", "light" or "dark". */
export const chromeColorScheme = defineGetter({
  name: "chrome_color_scheme",
  get: async (_spec, ctx) => jsonValue(await chromeColorMode(ctx)),
});
