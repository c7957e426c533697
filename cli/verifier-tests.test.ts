import { describe, expect, it } from "vitest";
import { PUBLIC_FUNCTIONS } from "@/lib/verifier/public-functions";
import { countIn, countVerifierTests } from "./verifier-tests";

describe("counting the tests of verifier functions", () => {
  it("counts tests of a suite, rows of a table, and tests that name a function", () => {
    const counts = new Map([
      ["one", 0],
      ["two", 0],
      ["three", 0],
    ]);
    const source = [
      'describe("one", () => {',
      '  const bench = metricBench("one");',
      '  it("is", () => {});',
      '  it("also", () => run("two"));',
      "});",
      "  three: [",
      '    ["row", 1],',
      "    [",
      '      "long row",',
      "    ],",
      "  ],",
    ].join("\n");
    countIn(source, counts);
    expect([...counts]).toEqual([
      ["one", 1],
      ["two", 1],
      ["three", 2],
    ]);
  });

  it("finds at least one test for each function of the public benchmark", async () => {
    const counts = await countVerifierTests(Object.keys(PUBLIC_FUNCTIONS));
    const without = [...(counts ?? [])].filter(([, count]) => count === 0).map(([name]) => name);
    expect(without).toEqual([]);
    expect(counts?.size).toBe(139);
  });
});
