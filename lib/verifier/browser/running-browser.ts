import { setTimeout as sleep } from "node:timers/promises";
import { DESKTOP_HOME } from "../getters/desktop-home";
import type { GetterContext } from "../getter";
import { listTabs, type BrowserTab } from "./debugger";

const START_MS = 20_000;
const POLL_MS = 250;

/**
 * Tabs of the browser; one that does not answer is started as the public harness does, because an agent may have
 * closed it. null when there is still none after 20 s.
 */
export async function tabsOfBrowser({ desktop, signal }: GetterContext): Promise<BrowserTab[] | null> {
  const running = await listTabs(desktop);
  if (running !== null) return running;
  await desktop.spawn({ argv: ["google-chrome", "--remote-debugging-port=1337"], cwd: DESKTOP_HOME });
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    await sleep(POLL_MS, undefined, { signal });
    const tabs = await listTabs(desktop);
    if (tabs !== null) return tabs;
  }
  return null;
}
