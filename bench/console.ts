/**
 * Speed of the console over a run of 50,000 attempts and an attempt of 500 steps, in a real browser and over HTTP:
 * `npm run bench:console`, after `npm run build`. Prints a table and one line of JSON. Numbers mean something on a quiet
 * machine only; the load is printed with them.
 */
import { printRows, type Row } from "@/lib/testing/fork-bench";
import { openConsoleBench } from "./console/console-bench";
import { liveRow } from "./console/live-rows";
import { replayRows } from "./console/replay-rows";
import { serverRows } from "./console/server-rows";
import { scriptRow, tableRows } from "./console/table-rows";

const bench = await openConsoleBench();
const rows: Row[] = [];
try {
  rows.push(...(await serverRows(bench)));
  rows.push(...(await tableRows(bench)));
  rows.push(...(await replayRows(bench)));
  rows.push(await liveRow(bench));
  rows.push(await scriptRow(bench));
} finally {
  printRows(rows);
  await bench.close();
}
