import { z } from "zod";
import { OSWORLD_LIMITS } from "../limits";
import { HOME, readParameters, textField } from "../parameters";
import { bytesAnswer, jsonAnswer, RouteRefusal, textAnswer, type Route } from "../route";
import { runCommand } from "../run-command";

const POINTER_MS = 10_000;

const screenshot: Route = {
  method: "GET",
  paths: ["/screenshot"],
  async run({ slot }) {
    const frame = await slot.look("observe", (desktop) => desktop.screenshot());
    return bytesAnswer(frame.png, "image/png");
  },
};

/** null when no terminal is in front. */
const terminal: Route = {
  method: "GET",
  paths: ["/terminal"],
  async run({ slot }) {
    const output = await slot.look("observe", (desktop) => desktop.terminalText());
    return jsonAnswer({ output, status: "success" });
  },
};

const accessibility: Route = {
  method: "GET",
  paths: ["/accessibility"],
  async run({ slot, accessibilityXml }) {
    const { accessibilityMs: timeoutMs } = OSWORLD_LIMITS;
    const tree = await slot.look("observe", (desktop) => desktop.accessibility({ timeoutMs, withCells: true }));
    return jsonAnswer({ AT: accessibilityXml(tree) });
  },
};

const screenSize: Route = {
  method: "POST",
  paths: ["/screen_size"],
  async run({ slot }) {
    const { width, height } = await slot.look("observe", async (desktop) => desktop.screen);
    return jsonAnswer({ width, height });
  },
};

const windowSize: Route = {
  method: "POST",
  paths: ["/window_size"],
  async run({ slot, form }) {
    const given = textField(await form(), "app_class_name");
    const { app_class_name: name } = readParameters(z.object({ app_class_name: z.string().min(1).max(500) }), given);
    const windows = await slot.look("observe", (desktop) => desktop.windows());
    const found = windows.find(
      ({ wmClass }) => wmClass === name || wmClass.startsWith(`${name}.`) || wmClass.endsWith(`.${name}`),
    );
    if (!found) throw new RouteRefusal(500, "There is no window of that class.");
    return jsonAnswer({ width: found.rect.width, height: found.rect.height });
  },
};

const cursorPosition: Route = {
  method: "GET",
  paths: ["/cursor_position"],
  async run({ slot }) {
    const argv = ["xdotool", "getmouselocation", "--shell"];
    const { output } = await slot.act("exec", (desktop) =>
      runCommand(desktop, argv, { timeoutMs: POINTER_MS, cwd: HOME }),
    );
    const [x, y] = [/^X=(\d+)$/m.exec(output)?.[1], /^Y=(\d+)$/m.exec(output)?.[1]];
    if (x === undefined || y === undefined)
      throw new RouteRefusal(501, "This desktop cannot tell where its pointer is.");
    return jsonAnswer([Number(x), Number(y)]);
  },
};

const platform: Route = {
  method: "GET",
  paths: ["/platform"],
  run: async ({ slot }) => slot.look("observe", async () => textAnswer("Linux")),
};

export const SCREEN_ROUTES: readonly Route[] = [
  screenshot,
  terminal,
  accessibility,
  screenSize,
  windowSize,
  cursorPosition,
  platform,
];
