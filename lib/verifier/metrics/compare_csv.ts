import { defineMetric, fail, pass, type MetricContext } from "../metric";
import { orNull } from "../formats/unreadable";
import { readInput } from "../formats/input-file";
import { tableLines } from "../formats/text";
import { strip } from "../python/text";
import { flag } from "../rule";
import { show } from "../show";

/**
 * Two CSV files have the same lines; with a list of golds any of them will do, and one that is missing is passed
 * over. `strict: false` ignores blanks at the ends of lines, `ignore_case` letter case.
 */
export const compareCsv = defineMetric({
  name: "compare_csv",
  version: 2,
  async run(result, expected, options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    const got = await readLines(result, options, ctx);
    if (got === null) return fail("there is no file");
    if (typeof expected !== "string" && !Array.isArray(expected)) throw new TypeError("no expected file is named");
    let reason = "there is no expected file";
    for (const gold of Array.isArray(expected) ? expected : [expected]) {
      if (typeof gold !== "string") throw new TypeError("an expected file is not named");
      const wanted = await readLines(gold, options, ctx);
      if (wanted === null) continue;
      const difference = firstDifference(got, wanted);
      if (difference === null) return pass("every line is equal");
      reason = difference;
    }
    return fail(reason);
  },
});

async function readLines(path: unknown, options: Record<string, unknown>, ctx: MetricContext) {
  const bytes = await orNull(() => readInput(path, ctx));
  return bytes === null
    ? null
    : tableLines(bytes).map((line) => {
        const trimmed = flag(options, "strict", true) ? line : strip(line);
        return flag(options, "ignore_case", false) ? trimmed.toLowerCase() : trimmed;
      });
}

function firstDifference(got: string[], wanted: string[]): string | null {
  for (let at = 0; at < Math.max(got.length, wanted.length); at++) {
    if (got[at] !== wanted[at]) {
      return `line ${at + 1}: expected ${show(wanted[at] ?? "no line")}, got ${show(got[at] ?? "no line")}`;
    }
  }
  return null;
}
