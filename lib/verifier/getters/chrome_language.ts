import { defineGetter, jsonValue } from "../getter";
import { localState, member } from "./chrome-profile";

/** Language of the browser's interface; en-US when none is set. */
export const chromeLanguage = defineGetter({
  name: "chrome_language",
  get: async (_spec, ctx) => jsonValue(member(await localState(ctx), "intl", "app_locale") ?? "en-US"),
});
