import { setTimeout as delay } from "node:timers/promises";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { runWire, type RunWire } from "@/lib/domain/run/run.wire";
import type { ApiClient } from "./api-client";
import { patientReader } from "./patience";

/** Often enough to look live, rare enough to be no load. */
const POLL_MS = 500;

/** Waits for a run's end and returns it. `say` gets a line at each change. A console that is away for up to a minute is waited for. */
export async function followRun(api: ApiClient, runId: string, say: (line: string) => void): Promise<RunWire> {
  let shown = "";
  const patiently = patientReader();
  for (;;) {
    const run = await patiently(() => api.get(`/runs/${encodeURIComponent(runId)}`, runWire));
    if (run !== null) {
      const { counts } = run;
      const line = `${run.status}: ${counts.done + counts.error + counts.cancelled} of ${counts.total} ended, ${counts.success} success`;
      if (line !== shown) say(line);
      shown = line;
      if (isRunFinal(run.status)) return run;
    }
    await delay(POLL_MS);
  }
}
