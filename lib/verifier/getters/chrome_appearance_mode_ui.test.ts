import { expect, it } from "vitest";
import type { Desktop, ExecRequest } from "@/lib/desktop/desktop.port";
import type { GetterContext } from "../getter";
import { fakeDesktop } from "../testing/fake-desktop";
import { chromeAppearanceModeUi } from "./chrome_appearance_mode_ui";

const FILE = "/home/user/.config/google-chrome/Default/Preferences";

/** The mode read while the profile says dark and a page at `url`, if any, shows the number `shown`. */
async function modeWhile(url: string | null, shown: string | null): Promise<unknown> {
  const files = { [FILE]: JSON.stringify({ browser: { theme: { color_scheme2: 2 } } }) };
  const exec = async ({ stdin }: ExecRequest) => {
    const tabs = url === null ? [] : [{ id: "A", type: "page", url, title: "" }];
    const isList = stdin?.includes("/json/list");
    const stdout = JSON.stringify(isList ? tabs : [{ result: { result: { value: shown } }, error: null }]);
    return { exitCode: 0, signal: null, timedOut: false, stdout, stderr: "", durationMs: 1 };
  };
  const desktop = Object.assign(Object.create(fakeDesktop({ files }).desktop) as Desktop, { exec });
  const ctx: GetterContext = {
    desktop,
    mirror: async () => null,
    cacheFiles: new Map(),
    signal: new AbortController().signal,
  };
  const got = await chromeAppearanceModeUi.get({ type: "chrome_appearance_mode_ui" }, ctx);
  return got.kind === "value" ? got.value : got;
}

it("believes the open settings page before the profile, which the browser writes later", async () => {
  expect(await modeWhile("chrome://settings/appearance", "1")).toBe("light");
  expect(await modeWhile("chrome://settings/appearance", "0")).toBe("system");
});

it("reads the profile when the page is not open or does not offer the mode", async () => {
  expect(await modeWhile(null, null)).toBe("dark");
  expect(await modeWhile("https://a.test/chrome://settings/appearance", "1")).toBe("dark");
  expect(await modeWhile("chrome://settings/appearance", null)).toBe("dark");
});
