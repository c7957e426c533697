import { evaluateIn, listTabs } from "../browser/debugger";
import { defineGetter, jsonValue, type GetterContext } from "../getter";
import { chromeColorMode, chromeModeName } from "./chrome-color-mode";

/** The number of the mode that the page's list shows; null while the page does not offer the list. */
const SHOWN_MODE = `(() => {
  const find = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.id === "colorSchemeModeSelect") return element;
      const inside = element.shadowRoot && find(element.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  const list = find(document);
  return list && list.getClientRects().length > 0 ? list.value : null;
})()`;

/**
 * What the browser's settings page shows as its mode: "system", "light" or "dark". The page is asked when it is open,
 * because the browser writes a choice down up to ten seconds later; otherwise the profile is.
 */
export const chromeAppearanceModeUi = defineGetter({
  name: "chrome_appearance_mode_ui",
  get: async (_spec, ctx) => jsonValue((await shownMode(ctx)) ?? (await chromeColorMode(ctx))),
});

async function shownMode({ desktop }: GetterContext): Promise<string | null> {
  const tabs = await listTabs(desktop).catch(() => null);
  const page = tabs?.find(({ url }) => url.startsWith("chrome://settings/appearance"));
  if (page === undefined) return null;
  const value = await evaluateIn(desktop, page.id, SHOWN_MODE).catch(() => null);
  return typeof value === "string" ? chromeModeName(value) : null;
}
