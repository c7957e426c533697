/**
 * Speed of the console over a run of 50,000 attempts and an attempt of 500 steps, in a real browser and over HTTP:
 * `npm run bench:console`, after `npm run build`. Prints a table and one line of JSON. Numbers mean something on a quiet
 * machine only; the load is printed with them. A part that cannot be measured is named, and the others are measured.
 * `DESKPROOF_BENCH_PARTS=table,replay` measures those alone.
 */
import { printRows, type Row } from "@/lib/testing/fork-bench";
import { openConsoleBench, type ConsoleBench } from "./console/console-bench";
import { liveRow } from "./console/live-rows";
import { replayRows } from "./console/replay-rows";
import { serverRows } from "./console/server-rows";
import { scriptRow, tableRows } from "./console/table-rows";
import { triageRows } from "./console/triage-rows";

const PARTS: Record<string, (bench: ConsoleBench) => Promise<Row[]>> = {
  server: serverRows,
  table: tableRows,
  triage: triageRows,
  replay: replayRows,
  live: async (bench) => [await liveRow(bench)],
  scripts: async (bench) => [await scriptRow(bench)],
};

const asked = process.env.DESKPROOF_BENCH_PARTS?.split(",") ?? Object.keys(PARTS);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}`);

const bench = await openConsoleBench();
const rows: Row[] = [];
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (!asked.includes(name)) continue;
    try {
      const found = await measure(bench);
      rows.push(...found);
      // Whoever ends it early has what was measured so far.
      for (const row of found) console.error(`${row.name}: ${row.value.toFixed(0)} ${row.unit}`);
    } catch (error) {
      console.error(`not measured: ${name}\n${String(error)}`);
      process.exitCode = 1;
    }
  }
} finally {
  printRows(rows);
  await bench.close();
}
