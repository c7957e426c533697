import { setTimeout as sleep } from "node:timers/promises";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { closeTab, evaluateIn, openTab } from "./debugger";

export interface PageContent {
  title: string;
  url: string;
  /** The document as HTML, cut at `CONTENT_CHARS_MAX`. */
  content: string;
}

/** Keeps the answer below what one command may print. */
const CONTENT_CHARS_MAX = 400_000;
const POLL_MS = 200;

const STATE = "({state: document.readyState, url: location.href})";
const CONTENT = `(() => {
  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : "";
  const html = doctype + document.documentElement.outerHTML;
  return {title: document.title, url: location.href, content: html.slice(0, ${CONTENT_CHARS_MAX})};
})()`;

/**
 * Opens an address in a new tab of the running browser, waits until it is loaded, reads it and closes the tab. A page
 * that is not loaded after `loadMs` is read as it is, under the title "Load timeout". null when no debugger answers
 * or the browser shows its own error page instead.
 */
export async function readPage(
  desktop: Pick<Desktop, "exec">,
  address: string,
  { signal, loadMs = 30_000 }: { signal: AbortSignal; loadMs?: number },
): Promise<PageContent | null> {
  const tab = await openTab(desktop, address);
  if (tab === null) return null;
  try {
    const isLoaded = await untilLoaded(desktop, tab.id, address, signal, loadMs);
    const page = (await evaluateIn(desktop, tab.id, CONTENT)) as PageContent;
    if (page.url.startsWith("chrome-error:")) return null;
    return isLoaded ? page : { ...page, title: "Load timeout" };
  } finally {
    await closeTab(desktop, tab.id);
  }
}

async function untilLoaded(
  desktop: Pick<Desktop, "exec">,
  tabId: string,
  address: string,
  signal: AbortSignal,
  loadMs: number,
): Promise<boolean> {
  const end = performance.now() + loadMs;
  for (;;) {
    signal.throwIfAborted();
    // While a page is being replaced there may be no document to ask.
    const seen = (await evaluateIn(desktop, tabId, STATE).catch(() => null)) as { state: string; url: string } | null;
    const isBlank = seen?.url === "about:blank" && address !== "about:blank";
    if (seen?.state === "complete" && !isBlank) return true;
    if (performance.now() >= end) return false;
    await sleep(POLL_MS, undefined, { signal });
  }
}
