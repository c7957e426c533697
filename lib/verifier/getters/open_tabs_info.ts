import { tabsOfBrowser } from "../browser/running-browser";
import { defineGetter, jsonValue } from "../getter";

/** Title and address of every tab; an empty list without a browser. */
export const openTabsInfo = defineGetter({
  name: "open_tabs_info",
  get: async (_spec, ctx) => jsonValue(((await tabsOfBrowser(ctx)) ?? []).map(({ title, url }) => ({ title, url }))),
});
