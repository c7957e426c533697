import { existsSync } from "node:fs";
import type { MetricCall, MetricReply, MetricRunner } from "../metric-call";
import { implementationOf } from "../metric";
import { metricNamed } from "../metrics/registry";
import { runPythonSuite } from "./python-suite";
import type { ThrowAwayDesktops } from "./throw-away-desktops";

/**
 * A runner that takes calls of functions that need a desktop itself and hands all others on. The agent's code then runs
 * in a fresh desktop without a network, never on the host. Without desktops such a call gives no score and says why.
 * A desktop that cannot be had is `crashed`: it says nothing about the agent. `close` closes `others`.
 */
export function withThrowAwayDesktops(others: MetricRunner, desktops: ThrowAwayDesktops | null): MetricRunner {
  return {
    async run(call, signal) {
      const metric = metricNamed(call.func);
      const testFile = testFileOf(call);
      if (metric?.needs !== "desktop" || desktops === null || testFile === null) return others.run(call, signal);
      const reply = await tried(() =>
        desktops.run(call.templateDigest ?? null, signal ?? new AbortController().signal, (desktop) =>
          runPythonSuite(desktop, call, testFile),
        ),
      );
      signal?.throwIfAborted();
      return { ...reply, implementation: implementationOf(metric) };
    },
    close: () => others.close(),
  };
}

/** Null when the task's side of the check is no file: then no program has to run. */
function testFileOf({ expected }: MetricCall): string | null {
  return typeof expected === "string" && existsSync(expected) ? expected : null;
}

async function tried(run: () => Promise<MetricReply>): Promise<MetricReply> {
  try {
    return await run();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, kind: "crashed", message: `the throw-away desktop could not run it: ${why.slice(0, 500)}` };
  }
}
