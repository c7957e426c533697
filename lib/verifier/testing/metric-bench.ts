import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";
import type { MetricCall, MetricReply } from "../metric-call";
import { runMetric } from "../run-metric";

export interface MetricBench {
  /** Writes a file into the check's folder and returns its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
  /** A path in the check's folder where nothing is. */
  missing(name?: string): Promise<string>;
  /** Runs the metric; without `expected` as for a task that names none. */
  run(result: unknown, expected?: unknown, options?: Record<string, unknown>): Promise<MetricReply>;
  /** The score, or the kind of error when there is none. */
  score(result: unknown, expected?: unknown, options?: Record<string, unknown>): Promise<number | string>;
}

/** A folder of its own for each test of one metric, removed after the test. */
export function metricBench(func: string, profile: MetricCall["profile"] = "osworld"): MetricBench {
  let folder: string | null = null;
  const directory = async () => (folder ??= await mkdtemp(join(tmpdir(), "deskproof-metric-")));
  afterEach(async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
    folder = null;
  });
  const run: MetricBench["run"] = async (result, expected, options = {}) =>
    runMetric({
      func,
      directory: await directory(),
      result,
      expected,
      hasExpected: expected !== undefined,
      options,
      profile,
    });
  return {
    run,
    async file(name, content) {
      const path = join(await directory(), name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      return path;
    },
    async missing(name = "nothing-here") {
      return join(await directory(), name);
    },
    async score(...call) {
      const reply = await run(...call);
      return reply.ok ? reply.score : reply.kind;
    },
  };
}
