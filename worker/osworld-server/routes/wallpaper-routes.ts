import { pathToFileURL, fileURLToPath } from "node:url";
import { z } from "zod";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { OSWORLD_LIMITS } from "../limits";
import { desktopPath, pathParameter, readParameters } from "../parameters";
import { bytesAnswer, RouteRefusal, textAnswer, type Route } from "../route";
import { runCommand } from "../run-command";

const SETTING = ["org.gnome.desktop.background", "picture-uri"];
/** What a desktop shows until somebody sets another picture. */
const GIVEN = "/usr/share/deskproof/wallpaper.png";
const COMMAND_MS = 10_000;

const wallpaper: Route = {
  method: "POST",
  paths: ["/wallpaper"],
  async run({ slot }) {
    const { downloadBytesMax: bytesMax } = OSWORLD_LIMITS;
    const bytes = await slot.act("files", async (desktop) => {
      const { output } = await runCommand(desktop, ["gsettings", "get", ...SETTING], { timeoutMs: COMMAND_MS });
      const set = pathOf(output);
      const own = set === null || (await desktop.stat(set)) === null ? null : await desktop.readFile(set, { bytesMax });
      return own ?? desktop.readFile(GIVEN, { bytesMax });
    });
    if (bytes === null) throw new RouteRefusal(404, "There is no wallpaper.");
    return bytesAnswer(bytes, bytes[0] === 0x89 ? "image/png" : "application/octet-stream");
  },
};

const changeWallpaper: Route = {
  method: "POST",
  paths: ["/setup/change_wallpaper"],
  async run({ slot, json }) {
    const path = desktopPath(readParameters(z.looseObject({ path: pathParameter }), await json()).path);
    await slot.act("exec", (desktop) => show(desktop, path));
    return textAnswer("Wallpaper changed successfully");
  },
};

/** Sets it for whoever asks the settings, and paints it. */
async function show(desktop: Desktop, path: string): Promise<void> {
  if ((await desktop.stat(path)) === null) throw new RouteRefusal(404, `There is no file ${path}.`);
  for (const argv of [
    ["gsettings", "set", ...SETTING, pathToFileURL(path).href],
    ["feh", "--no-fehbg", "--bg-fill", path],
  ]) {
    const { returncode, error } = await runCommand(desktop, argv, { timeoutMs: COMMAND_MS });
    if (returncode !== 0) throw new RouteRefusal(500, `The wallpaper could not be set: ${error.trim().slice(0, 500)}`);
  }
}

function pathOf(printed: string): string | null {
  try {
    return fileURLToPath(printed.trim().replace(/^'|'$/g, ""));
  } catch {
    return null;
  }
}

export const WALLPAPER_ROUTES: readonly Route[] = [wallpaper, changeWallpaper];
