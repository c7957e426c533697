import type { Row } from "@/lib/testing/fork-bench";
import { median, percentile } from "@/lib/testing/spread";
import type { ConsoleBench } from "./console-bench";

const TIMES = 8;

/** Triage of 50,000 attempts, from the address until its first failure group is painted. */
export async function triageRows({ context, base, bigRunId }: ConsoleBench): Promise<Row[]> {
  const times: number[] = [];
  for (let round = 0; round < TIMES; round++) {
    const page = await context.newPage();
    const startedAt = performance.now();
    await page.goto(`${base}/triage?run=${bigRunId}`, { waitUntil: "commit" });
    await page.locator("a[href*='/triage/groups/']").first().waitFor();
    times.push(performance.now() - startedAt);
    await page.close();
  }
  return [
    {
      ...{ name: "triage of 50,000 attempts opened, p95", value: percentile(times, 0.95), unit: "ms", target: 1_500 },
      note: `median ${median(times).toFixed(0)}, first ${times[0]?.toFixed(0)}`,
    },
  ];
}
