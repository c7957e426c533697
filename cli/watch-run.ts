import { setTimeout as delay } from "node:timers/promises";
import { attemptPageWire, type AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { runWire, type RunWire } from "@/lib/domain/run/run.wire";
import type { ApiClient } from "./api-client";
import { followRun } from "./follow-run";
import { inert, printLine } from "./output";
import { patientReader } from "./patience";
import { runScreen } from "./run-screen";

/** A person cannot read faster, and two small requests a second are no load. */
const REDRAW_MS = 1_000;
/** More rows than a screen has are never asked for. */
const ROWS_MAX = 50;

/** Shows a run until it has ended: redrawn in place on a `screen`, a line at each change elsewhere, or JSON lines. */
export async function watchRun(api: ApiClient, runId: string, as: "screen" | "lines" | "json"): Promise<void> {
  if (as === "lines") return void (await followRun(api, runId, printLine));
  if (as === "json") return printChanges(api, runId);
  let drawn = 0;
  const patiently = patientReader();
  for (;;) {
    const seen = await patiently(() => look(api, runId));
    if (seen === null) {
      await delay(REDRAW_MS);
      continue;
    }
    const { run, attempts } = seen;
    const { columns = 80, rows = 24 } = process.stdout;
    const lines = runScreen(run, attempts, { columns, rows, now: new Date() }).map(inert);
    const back = drawn === 0 ? "" : `\u001b[${drawn}F`;
    process.stdout.write(`${back}${lines.map((line) => `${line}\u001b[K\n`).join("")}\u001b[J`);
    drawn = lines.length;
    if (isRunFinal(run.status)) return;
    await delay(REDRAW_MS);
  }
}

async function look(api: ApiClient, runId: string): Promise<{ run: RunWire; attempts: AttemptWire[] }> {
  const at = `/runs/${encodeURIComponent(runId)}`;
  const query = new URLSearchParams({ filter: "status:running,verifying", limit: String(ROWS_MAX) });
  const [run, page] = await Promise.all([api.get(at, runWire), api.get(`${at}/attempts?${query}`, attemptPageWire)]);
  return { run, attempts: page.data };
}

async function printChanges(api: ApiClient, runId: string): Promise<void> {
  let shown = "";
  const patiently = patientReader();
  for (;;) {
    const run = await patiently(() => api.get(`/runs/${encodeURIComponent(runId)}`, runWire));
    if (run !== null) {
      // What moves with every second is no change of its own.
      const line = JSON.stringify({ ...run, eta: null, idle_ms: null, spend_usd: null });
      if (line !== shown) process.stdout.write(`${JSON.stringify(run)}\n`);
      shown = line;
      if (isRunFinal(run.status)) return;
    }
    await delay(REDRAW_MS);
  }
}
