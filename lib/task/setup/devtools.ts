import { z } from "zod";
import { StepFailure, type StepContext } from "./step";

/** One page of the browser as its debugger lists it. */
export interface BrowserTab {
  id: string;
  url: string;
  title: string;
}

/** Ports on which tasks put the browser's debugger: its own, and socat's in front of it. */
const PORTS = [1337, 9222];

/**
 * Asks the browser's debugger from inside the desktop, which is the only place that reaches it. Written in Python's
 * standard library because every template has it; prints the answer's body.
 */
const SCRIPT = `
import sys, urllib.request
method, path = sys.argv[1], sys.argv[2]
last = None
for port in ${JSON.stringify(PORTS)}:
    try:
        request = urllib.request.Request("http://127.0.0.1:%d%s" % (port, path), method=method)
        sys.stdout.write(urllib.request.urlopen(request, timeout=5).read().decode())
        sys.exit(0)
    except OSError as error:
        last = error
sys.exit("no debugger answers: %s" % last)
`;

const tabSchema = z.looseObject({ id: z.string(), type: z.string(), url: z.string(), title: z.string().default("") });

export async function listTabs(ctx: StepContext): Promise<BrowserTab[] | null> {
  const body = await ask(ctx, "GET", "/json/list");
  if (body === null) return null;
  try {
    const targets = z.array(tabSchema).parse(JSON.parse(body));
    return targets.filter(({ type }) => type === "page").map(({ id, url, title }) => ({ id, url, title }));
  } catch (error) {
    throw new StepFailure("the browser's debugger answered no list of pages", { error: String(error).slice(0, 300) });
  }
}

/** Opens a page in a new tab; the address is passed as it is. */
export async function openTab(ctx: StepContext, url: string): Promise<void> {
  const body = await ask(ctx, "PUT", `/json/new?${encodeURI(url).replaceAll("#", "%23")}`);
  if (body === null) throw new StepFailure("the browser did not open a tab", { url });
}

export async function closeTab(ctx: StepContext, id: string): Promise<void> {
  await ask(ctx, "GET", `/json/close/${encodeURIComponent(id)}`);
}

async function ask(ctx: StepContext, method: string, path: string): Promise<string | null> {
  const argv = ["python3", "-c", SCRIPT, method, path];
  const result = await ctx.desktop.exec({ argv, timeoutMs: 15_000 });
  return result.exitCode === 0 ? result.stdout : null;
}

/** Same page, whatever redirect slash, fragment or letter case of the host was added. */
export function isSamePage(seen: string, asked: string): boolean {
  const plain = (url: string) =>
    url
      .replace(/[#?].*$/, "")
      .replace(/\/+$/, "")
      .replace(/^https?:\/\/(www\.)?/i, "")
      .toLowerCase();
  return plain(seen) === plain(asked);
}
