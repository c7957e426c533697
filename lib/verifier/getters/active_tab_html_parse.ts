import { evaluateIn } from "../browser/debugger";
import { pageParseExpression } from "../browser/page-parse";
import { tabsOfBrowser } from "../browser/running-browser";
import { decodedAddress } from "../formats/url";
import { defineGetter, jsonValue } from "../getter";
import { addressBarUrl } from "./address-bar";

/**
 * Texts of the page that the address bar shows, picked as the task says. Nothing without an address bar; an empty
 * object when no tab has that address.
 */
export const activeTabHtmlParse = defineGetter({
  name: "active_tab_html_parse",
  async get(spec, ctx) {
    const url = await addressBarUrl(ctx, spec.goto_prefix);
    if (url === null) return jsonValue(null);
    const tabs = await tabsOfBrowser(ctx);
    if (tabs === null) return jsonValue(null);
    const tab = tabs.find((candidate) => plain(candidate.url) === plain(url));
    return jsonValue(tab ? await evaluateIn(ctx.desktop, tab.id, pageParseExpression(spec)) : {});
  },
});

const plain = (url: string) => decodedAddress(url).replace(/\/+$/, "");
