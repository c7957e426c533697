import { expect, test } from "vitest";
import { summarizePlaywright } from "./playwright-summary.mjs";
import { closingLine, skippedLines, tally } from "./tally.mjs";

const stage = (
  name: string,
  passed: number,
  failed: number,
  skipped: Array<{ name: string; reason: string | null }>,
) => ({
  name,
  passed,
  failed,
  skipped,
  ms: 10,
});

test("counts of all runners are added up and closed with one line", () => {
  const results = [
    stage("lint", 1, 0, []),
    stage("unit", 40, 2, []),
    stage("host", 0, 0, [{ name: "a", reason: "needs root" }]),
  ];
  expect(closingLine(tally(results))).toBe("41 passed, 2 failed, 1 skipped");
  expect(skippedLines(results)).toEqual(["skipped host: a: needs root"]);
});

test("many tests skipped for one reason make one line", () => {
  const skipped = Array.from({ length: 6 }, (_, n) => ({ name: `t${n}`, reason: "needs runc" }));
  expect(skippedLines([stage("host", 0, 0, [...skipped, { name: "x", reason: null }])])).toEqual([
    "skipped host: 6 tests: needs runc",
    "skipped host: x: no reason given",
  ]);
});

test("a browser test that passed at its second try passes by name; an error outside tests fails", () => {
  const spec = (title: string, status: string, annotations: unknown[] = []) => ({
    title,
    tests: [{ status, annotations }],
  });
  const summary = summarizePlaywright({
    errors: [{ message: "no server" }],
    suites: [
      {
        title: "runs.spec.ts",
        specs: [spec("lists", "expected"), spec("starts", "flaky"), spec("ends", "unexpected")],
        suites: [{ title: "inner", specs: [spec("skips", "skipped", [{ type: "skip", description: "needs runc" }])] }],
      },
    ],
  });
  expect(summary).toEqual({
    passed: 2,
    failed: 2,
    skipped: [{ name: "runs.spec.ts > inner > skips", reason: "needs runc" }],
    flaky: ["runs.spec.ts > starts"],
  });
});
