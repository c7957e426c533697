import { z } from "zod";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { DEBUGGER_PROGRAM } from "./debugger-program";

/** One page of the browser as its debugger lists it. Addresses and titles are untrusted text. */
export interface BrowserTab {
  id: string;
  url: string;
  title: string;
}

/** The browser's debugger answered something that cannot be used, or a page's script failed. */
export class DebuggerError extends Error {
  override name = "DebuggerError";
}

type Executor = Pick<Desktop, "exec">;

const targetSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  url: z.string(),
  title: z.string().default(""),
});

/** Open pages, the one used last first; null when no debugger answers. Throws DebuggerError for a strange answer. */
export async function listTabs(desktop: Executor): Promise<BrowserTab[] | null> {
  const body = await ask(desktop, { method: "GET", path: "/json/list" }, 15_000);
  if (body === null) return null;
  const targets = parsed(body, z.array(targetSchema), "no list of pages");
  return targets.filter(({ type }) => type === "page").map(({ id, url, title }) => ({ id, url, title }));
}

/** Opens a page in a new tab; null when no debugger answers. */
export async function openTab(desktop: Executor, url: string): Promise<BrowserTab | null> {
  const path = `/json/new?${encodeURI(url).replaceAll("#", "%23")}`;
  const body = await ask(desktop, { method: "PUT", path }, 15_000);
  return body === null ? null : parsed(body, targetSchema, "no new page");
}

/** Safe to repeat. */
export async function closeTab(desktop: Executor, id: string): Promise<void> {
  await ask(desktop, { method: "GET", path: `/json/close/${encodeURIComponent(id)}` }, 15_000);
}

const repliesSchema = z.array(
  z.object({
    result: z
      .looseObject({ result: z.looseObject({ value: z.unknown() }), exceptionDetails: z.unknown().optional() })
      .nullable(),
    error: z.unknown(),
  }),
);

/**
 * The JSON value of an expression in a page, awaited. Throws DebuggerError when the page is gone, throws, or does not
 * answer within `timeoutMs`.
 */
export async function evaluateIn(
  desktop: Executor,
  tabId: string,
  expression: string,
  timeoutMs = 20_000,
): Promise<unknown> {
  const call = ["Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true }];
  const path = `/devtools/page/${encodeURIComponent(tabId)}`;
  const body = await ask(desktop, { path, calls: [call], seconds: timeoutMs / 1_000 }, timeoutMs + 5_000);
  if (body === null) throw new DebuggerError("the page does not answer");
  const [reply] = parsed(body, repliesSchema, "no result");
  if (!reply?.result || reply.result.exceptionDetails !== undefined) {
    throw new DebuggerError(`the page's script failed: ${JSON.stringify(reply).slice(0, 300)}`);
  }
  return reply.result.result.value ?? null;
}

async function ask(desktop: Executor, request: object, timeoutMs: number): Promise<string | null> {
  const argv = ["python3", "-I", "-c", DEBUGGER_PROGRAM];
  const result = await desktop.exec({ argv, as: "user", stdin: JSON.stringify(request), timeoutMs });
  return result.exitCode === 0 ? result.stdout : null;
}

function parsed<T>(body: string, schema: z.ZodType<T>, lack: string): T {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new DebuggerError(`the browser's debugger answered ${lack}`);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new DebuggerError(`the browser's debugger answered ${lack}`);
  return result.data;
}
