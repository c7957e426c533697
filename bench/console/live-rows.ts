import type { Row } from "@/lib/testing/fork-bench";
import { median, percentile } from "@/lib/testing/spread";
import type { ConsoleBench } from "./console-bench";

const VIEWERS = 200;
const TIMES = 8;

/** A run that is launched, until an open list shows it, while 200 viewers listen to the workspace. */
export async function liveRow(bench: ConsoleBench): Promise<Row> {
  const { context, base, url, key, quickRun } = bench;
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const ending = new AbortController();
  const viewers = await Promise.all(
    Array.from({ length: VIEWERS }, async () => {
      const headers = { cookie: cookies, accept: "text/event-stream", "x-workspace": bench.ctx.workspace.slug };
      const address = `${url}/api/v1/events?workspace=${bench.ctx.workspace.slug}`;
      const response = await fetch(address, { headers, signal: ending.signal });
      if (!response.ok) throw new Error(`a viewer was refused: ${response.status} ${await response.text()}`);
      void response.body?.pipeTo(new WritableStream()).catch(() => {});
      return response;
    }),
  );
  const page = await context.newPage();
  await page.goto(`${base}/runs`, { waitUntil: "networkidle" });
  const times: number[] = [];
  for (let round = 0; round < TIMES; round++) {
    const name = `Seen live ${round + 1}`;
    const body = { name, kind: "scripted_test", spend_cap_usd: "1.00", ...quickRun };
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/v1/runs`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": `live-${round}-${startedAt}`,
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the run was refused: ${response.status} ${await response.text()}`);
    await page.getByText(name, { exact: true }).first().waitFor();
    times.push(performance.now() - startedAt);
  }
  await page.close();
  ending.abort();
  return {
    ...{ name: `a change seen with ${viewers.length} viewers, p95`, value: percentile(times, 0.95), unit: "ms" },
    ...{ target: 2_000, note: `median ${median(times).toFixed(0)}` },
  };
}
