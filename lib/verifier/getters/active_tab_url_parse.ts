import { defineGetter, GetterError, jsonValue } from "../getter";
import { isRecord } from "../python/equals";
import { addressBarUrl } from "./address-bar";

/**
 * Query parameters of the address bar's page by `parse_keys`, an empty text for one that is not there; `replace`
 * gives a key another name, `split_list` splits each value at its commas.
 */
export const activeTabUrlParse = defineGetter({
  name: "active_tab_url_parse",
  async get(spec, ctx) {
    if (!Array.isArray(spec.parse_keys)) throw new GetterError("active_tab_url_parse needs parse_keys");
    const url = await addressBarUrl(ctx, spec.goto_prefix);
    if (url === null) return jsonValue(null);
    const query = new URLSearchParams(/\?([^#]*)/.exec(url.replace(/#.*$/s, ""))?.[1] ?? "");
    const names = isRecord(spec.replace) ? spec.replace : {};
    const found = spec.parse_keys.map((key: unknown) => {
      const name = String(key);
      // A parameter without a value counts as absent.
      const text = query.getAll(name).find((value) => value !== "") ?? "";
      return [typeof names[name] === "string" ? names[name] : name, spec.split_list ? text.split(",") : text] as const;
    });
    return jsonValue(Object.fromEntries(found));
  },
});
