import { sortAttemptsOfRun } from "@/lib/services/triage/sort-attempts";
import type { Row } from "@/lib/testing/fork-bench";
import { median, percentile } from "@/lib/testing/spread";
import type { ConsoleBench } from "./console-bench";

const TIMES = 8;

/**
 * Triage of 50,000 attempts, from the address until its first failure group is painted: while the answers still sort the
 * attempts themselves, and when all are sorted, as a worker leaves them.
 */
export async function triageRows({ context, base, bigRunId, ctx }: ConsoleBench): Promise<Row[]> {
  const open = async (times: number): Promise<number[]> => {
    const opened: number[] = [];
    for (let round = 0; round < times; round++) {
      const page = await context.newPage();
      const startedAt = performance.now();
      await page.goto(`${base}/triage?run=${bigRunId}`, { waitUntil: "commit" });
      await page.locator("a[href*='/triage/groups/']").first().waitFor();
      opened.push(performance.now() - startedAt);
      await page.close();
    }
    return opened;
  };
  const unsorted = await open(TIMES / 2);
  await sortAttemptsOfRun(ctx.db, bigRunId, 50_000);
  const sorted = await open(TIMES);
  return [
    {
      ...{ name: "triage of 50,000 attempts opened, p95", value: percentile(sorted, 0.95), unit: "ms", target: 1_500 },
      note: `median ${median(sorted).toFixed(0)}`,
    },
    {
      ...{ name: "triage that still sorts, p95", value: percentile(unsorted, 0.95), unit: "ms", target: 1_500 },
      note: `median ${median(unsorted).toFixed(0)}`,
    },
  ];
}
