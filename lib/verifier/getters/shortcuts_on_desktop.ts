import { defineGetter, jsonValue } from "../getter";
import { DESKTOP_HOME } from "./desktop-home";

/** Text of every .desktop file on the Desktop, by path. */
export const shortcutsOnDesktop = defineGetter({
  name: "shortcuts_on_desktop",
  async get(_spec, { desktop }) {
    const folder = `${DESKTOP_HOME}/Desktop`;
    const texts: Record<string, string> = {};
    for (const name of (await desktop.list(folder)) ?? []) {
      if (!name.endsWith(".desktop")) continue;
      const bytes = await desktop.readFile(`${folder}/${name}`, { bytesMax: 1024 * 1024 });
      if (bytes !== null) texts[`${folder}/${name}`] = new TextDecoder().decode(bytes);
    }
    return jsonValue(texts);
  },
});
