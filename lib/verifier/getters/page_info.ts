import { readPage } from "../browser/page-content";
import { tabsOfBrowser } from "../browser/running-browser";
import { defineGetter, GetterError, jsonValue, textParameter } from "../getter";

/** Title, address and HTML of a page, opened in a new tab. Throws GetterError when the browser cannot load it. */
export const pageInfo = defineGetter({
  name: "page_info",
  async get(spec, ctx) {
    const url = textParameter(spec, "url");
    if ((await tabsOfBrowser(ctx)) === null) throw new GetterError("the browser does not start");
    const page = await readPage(ctx.desktop, url, { signal: ctx.signal });
    if (page === null) throw new GetterError(`the browser cannot load ${url}`);
    return jsonValue(page);
  },
});
