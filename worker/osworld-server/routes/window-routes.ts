import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { WindowInfo } from "@/lib/domain/observation/observation";
import { pickWindow } from "@/lib/task/setup/find-window";
import { OSWORLD_LIMITS } from "../limits";
import { desktopPath, HOME, pathParameter, readParameters } from "../parameters";
import { RouteRefusal, textAnswer, type Route, type RouteCall } from "../route";

const LOOK_AGAIN_MS = 200;

/** Opens a file with its program and waits until a window shows it, then brings that to the front. */
const openFile: Route = {
  method: "POST",
  paths: ["/setup/open_file"],
  async run({ slot, json, signal }) {
    const path = desktopPath(readParameters(z.looseObject({ path: pathParameter }), await json()).path);
    await slot.act("exec", async (desktop) => {
      if ((await desktop.stat(path)) === null) throw new RouteRefusal(404, `There is no file ${path}.`);
      await desktop.spawn({ argv: ["xdg-open", path], as: "user", cwd: HOME });
      const window = await windowOf(desktop, path.split("/").at(-1) ?? path, signal);
      await desktop.activateWindow(window.id);
    });
    return textAnswer("File opened and its window activated successfully");
  },
};

/** Its title holds the file's name, or the name without its ending. */
async function windowOf(desktop: Desktop, name: string, signal: AbortSignal): Promise<WindowInfo> {
  const { openFileMs } = OSWORLD_LIMITS;
  const stem = name.replace(/(?<=.)\.[^.]+$/, "");
  for (const deadline = performance.now() + openFileMs; performance.now() < deadline;) {
    const windows = await desktop.windows();
    const found =
      windows.find(({ title }) => title.includes(name)) ?? windows.find(({ title }) => title.includes(stem));
    if (found) return found;
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
  throw new RouteRefusal(500, `No window showed ${name} within ${openFileMs / 1_000} seconds.`);
}

const windowSchema = z.looseObject({
  window_name: z.string().min(1).max(1_000),
  strict: z.boolean().default(false),
  by_class: z.boolean().default(false),
});

/** Like the public server it answers 200 whether or not there was such a window; the words say which. */
const windowRoute = (path: string, verb: string, act: (desktop: Desktop, id: number) => Promise<void>): Route => ({
  method: "POST",
  paths: [path],
  async run({ slot, json }: RouteCall) {
    const { window_name: name, strict, by_class: byClass } = readParameters(windowSchema, await json());
    const found = await slot.act("exec", async (desktop) => {
      const window = pickWindow(await desktop.windows(), { name, strict, byClass });
      if (window) await act(desktop, window.id);
      return window !== undefined;
    });
    return textAnswer(found ? `Window ${verb} successfully` : `There is no window ${JSON.stringify(name)}`);
  },
});

export const WINDOW_ROUTES: readonly Route[] = [
  openFile,
  windowRoute("/setup/activate_window", "activated", (desktop, id) => desktop.activateWindow(id)),
  windowRoute("/setup/close_window", "closed", (desktop, id) => desktop.closeWindow(id)),
];
