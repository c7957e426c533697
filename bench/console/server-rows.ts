import type { Row } from "@/lib/testing/fork-bench";
import { median, percentile } from "@/lib/testing/spread";
import type { ConsoleBench } from "./console-bench";

const TIMES = 60;
const TARGET_MS = 150;

/** What a program waits for the lists and figures of 50,000 attempts, over HTTP, one call after the other. */
export async function serverRows(bench: ConsoleBench): Promise<Row[]> {
  const run = `/api/v1/runs/${bench.bigRunId}`;
  const calls: [name: string, path: string, target?: number][] = [
    ["list of runs", "/api/v1/runs?limit=50", TARGET_MS],
    ["list of attempts", `${run}/attempts?limit=100`, TARGET_MS],
    [
      "list under a filter, by cost",
      `${run}/attempts?limit=100&filter=${encodeURIComponent("steps:>3 sort:-cost")}`,
      TARGET_MS,
    ],
    ["stats", `${run}/stats`, TARGET_MS],
    ["stats under a filter", `${run}/stats?filter=${encodeURIComponent("app:gimp")}`, TARGET_MS],
    ["groups by app", `${run}/attempts/groups?by=app`],
  ];
  const rows: Row[] = [];
  for (const [name, path, target] of calls) {
    const times: number[] = [];
    for (let round = 0; round < TIMES + 5; round++) {
      const startedAt = performance.now();
      const response = await fetch(bench.url + path, { headers: { authorization: `Bearer ${bench.key}` } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      if (round >= 5) times.push(performance.now() - startedAt);
    }
    rows.push({
      name: `${name}, p95`,
      value: percentile(times, 0.95),
      unit: "ms",
      target,
      note: `median ${median(times).toFixed(0)}`,
    });
  }
  return rows;
}
