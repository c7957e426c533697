import { defineMetric, fail } from "../metric";
import { readText } from "../formats/text";
import { sequenceRatio } from "../python/difflib";
import { splitLines } from "../python/text";

/** Share of equal lines of two text files, as Python's difflib counts it. A fraction. */
export const diffTextFile = defineMetric({
  name: "diff_text_file",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const [got, wanted] = [splitLines(await readText(result, ctx)), splitLines(await readText(expected, ctx))];
    const score = sequenceRatio(got, wanted);
    return { score, detail: `${got.length} lines against ${wanted.length}, similarity ${score.toFixed(4)}` };
  },
});
