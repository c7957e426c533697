import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { corpusFolder, knownDeviation, readCases, runCase } from "./conformance-run";
import { listMetrics } from "./metrics/registry";

const checkout = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const folder = corpusFolder(process.env.DESKPROOF_CHECKER_CORPUS, checkout);
const reason = folder === null ? " (skipped: no recorded calls, set DESKPROOF_CHECKER_CORPUS to their folder)" : "";

describe.skipIf(folder === null)(`agreement with the public functions${reason}`, () => {
  const names = listMetrics().map((metric) => metric.name);
  const all = folder === null ? Promise.resolve([]) : readCases(folder);

  it.each(names)("%s gives the recorded score for every recorded call", async (name) => {
    const cases = (await all).filter((one) => one.func === name);
    const differing: string[] = [];
    for (const one of cases) {
      const { agrees, reply } = await runCase(one, folder as string);
      if (!agrees && !knownDeviation(one))
        differing.push(`${one.id} (${one.note}): recorded ${one.score ?? one.error}, got ${JSON.stringify(reply)}`);
    }
    expect(differing).toEqual([]);
  });
});
