import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listMetrics } from "../metrics/registry";
import { inProcessRunner as runner } from "../testing/in-process-runner";
import { isCorpus, readCases } from "./corpus-case";
import { summariseCorpus } from "./corpus-summary";
import { corpusTable } from "./corpus-table";
import { knownDeviation, runCase, runCorpus } from "./run-corpus";

describe("a corpus folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "deskproof-corpus-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const line = (id: string, func: string, rest: object) =>
    JSON.stringify({ id, func, resultKind: "value", expectedKind: "value", options: {}, note: id, ...rest });

  it("is compared call by call, with functions that are not here as disagreements", async () => {
    await mkdir(join(folder, "files"));
    await writeFile(join(folder, "files", "a.txt"), "one");
    const lines = [
      line("m-1", "exact_match", { result: "a", expected: { expected: "a" }, score: 1 }),
      line("m-2", "exact_match", { result: "a", expected: { expected: "a" }, score: 0 }),
      line("m-3", "exact_match", { result: "a", expected: {}, score: null, error: "KeyError" }),
      line("t-1", "compare_text_file", {
        ...{ resultKind: "file", result: "files/a.txt", expectedKind: "file", expected: "files/a.txt", score: 1 },
      }),
      line("n-1", "no_such_function", { result: null, expected: null, score: 1 }),
    ];
    await writeFile(join(folder, "cases.jsonl"), `${lines.join("\n")}\n`);
    expect(isCorpus(folder)).toBe(true);
    const summary = summariseCorpus(await runCorpus({ folder, profile: "osworld", runner, parallel: 2 }));
    expect(summary).toMatchObject({ cases: 5, agreed: 3, agreement: 0.6 });
    expect(summary.perFunction).toEqual({
      compare_text_file: { cases: 1, agreed: 1, implemented: true },
      exact_match: { cases: 3, agreed: 2, implemented: true },
      no_such_function: { cases: 1, agreed: 0, implemented: false },
    });
    expect(summary.disagreements.map(({ id, recorded, got }) => [id, recorded, got])).toEqual([
      ["m-2", 0, 1],
      ["n-1", 1, null],
    ]);
    expect(corpusTable(summary)).toContain("| no_such_function | 1 | 0 | 1 | not implemented |");
  });

  it("gives no agreement without cases", async () => {
    await writeFile(join(folder, "cases.jsonl"), "");
    expect(summariseCorpus(await runCorpus({ folder, profile: "osworld", runner }))).toMatchObject({
      cases: 0,
      agreement: null,
    });
  });

  it("is told from any other folder", () => {
    expect(isCorpus(folder)).toBe(false);
  });
});

const checkout = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const recorded = process.env.DESKPROOF_CHECKER_CORPUS ?? join(checkout, "..", "shared", "checker-corpus");
const isHere = isCorpus(recorded);
const reason = isHere ? "" : " (skipped: no recorded calls, set DESKPROOF_CHECKER_CORPUS to their folder)";

describe.skipIf(!isHere)(`agreement with the public functions${reason}`, () => {
  const names = listMetrics().map((metric) => metric.name);
  const all = isHere ? readCases(recorded) : Promise.resolve([]);

  it.each(names)("%s gives the recorded score for every recorded call", { timeout: 60_000 }, async (name) => {
    const cases = (await all).filter((one) => one.func === name);
    const differing: string[] = [];
    for (const one of cases) {
      const { agrees, reply } = await runCase(one, { folder: recorded, profile: "osworld", runner });
      if (!agrees && !knownDeviation(one))
        differing.push(`${one.id} (${one.note}): recorded ${one.score ?? one.error}, got ${JSON.stringify(reply)}`);
    }
    expect(differing).toEqual([]);
  });
});
