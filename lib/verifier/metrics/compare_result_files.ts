import { defineMetric, fail, pass } from "../metric";
import { orNull } from "../formats/unreadable";
import { readText } from "../formats/text";
import { strip } from "../python/text";
import { pyFloat } from "../python/value-rule";
import { show } from "../show";

/** How far two numbers may be apart. */
const NUMBER_TOLERANCE = 1e-4;

/** Two small text files are equal, hold numbers that are close, or the expected number stands in the result. */
export const compareResultFiles = defineMetric({
  name: "compare_result_files",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const texts = await orNull(async () => [strip(await readText(result, ctx)), strip(await readText(expected, ctx))]);
    if (texts === null) return fail("a file cannot be read");
    const [got = "", wanted = ""] = texts;
    if (got === wanted) return pass("the texts are equal");
    const said = `expected ${show(wanted)}, got ${show(got)}`;
    const [left, right] = [pyFloat(got), pyFloat(wanted)];
    if (right === null) return fail(said);
    if (left !== null && Math.abs(left - right) < NUMBER_TOLERANCE) return pass(said);
    return got.includes(wanted) ? pass(`${show(wanted)} stands in the result`) : fail(said);
  },
});
