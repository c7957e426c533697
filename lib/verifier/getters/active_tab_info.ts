import { readPage } from "../browser/page-content";
import { defineGetter, jsonValue } from "../getter";
import { addressBarUrl } from "./address-bar";

/** Title, address and HTML of the address bar's page, opened again in a new tab; the address alone when that fails. */
export const activeTabInfo = defineGetter({
  name: "active_tab_info",
  async get(spec, ctx) {
    const url = await addressBarUrl(ctx, spec.goto_prefix);
    if (url === null) return jsonValue(null);
    const page = await readPage(ctx.desktop, url, { signal: ctx.signal });
    return jsonValue(page ?? { title: "", url, content: "" });
  },
});
