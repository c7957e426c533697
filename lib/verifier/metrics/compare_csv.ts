import { defineMetric, fail, pass, type MetricContext } from "../metric";
import { readInput } from "../formats/input-file";
import { decodeLatin, fileLines, universalNewlines } from "../formats/text";
import { strip } from "../python/text";
import { flag } from "../rule";
import { show } from "../show";

/**
 * Two CSV files have the same lines; with a list of golds any of them will do. `strict: false` ignores blanks
 * at the ends of lines, `ignore_case` letter case.
 */
export const compareCsv = defineMetric({
  name: "compare_csv",
  version: 1,
  async run(result, expected, options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    const got = await readLines(result, options, ctx);
    const golds = Array.isArray(expected) ? expected : [expected];
    let reason = "there is no expected file";
    for (const gold of golds) {
      const difference = firstDifference(got, await readLines(gold, options, ctx));
      if (difference === null) return pass("every line is equal");
      reason = difference;
    }
    return fail(reason);
  },
});

async function readLines(path: unknown, options: Record<string, unknown>, ctx: MetricContext): Promise<string[]> {
  const lines = fileLines(universalNewlines(decodeLatin(await readInput(path, ctx))));
  return lines.map((line) => {
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
