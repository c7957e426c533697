import type { BrowserContext } from "@playwright/test";

/**
 * Collects what no page may do: break its content policy, throw where nothing catches it (a page that the browser
 * draws otherwise than the server did throws too), or meet an answer of the server's own failure. The list grows while
 * the context is used.
 */
export function watchForFaults(context: BrowserContext): readonly string[] {
  const faults: string[] = [];
  context.on("weberror", (event) => {
    faults.push(`${event.page()?.url() ?? "a page"} threw ${event.error().message}`);
  });
  context.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("response", (response) => {
    if (response.status() === 500) faults.push(`${response.request().method()} ${response.url()} answered 500`);
  });
  return faults;
}
