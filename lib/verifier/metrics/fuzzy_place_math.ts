import { defineMetric, fail } from "../metric";
import { paragraphTexts, readDocx } from "../formats/docx";
import { fuzzRatio } from "../python/fuzz";
import { splitWords } from "../python/text";
import { ruleList } from "../rule";

/** A docx with exactly three words, each scored by its best likeness to an allowed answer. A fraction. */
export const fuzzyPlaceMath = defineMetric({
  name: "fuzzy_place_math",
  version: 1,
  async run(result, expected, _options, ctx) {
    const answers = ruleList(expected, "expected").map(String);
    const words = paragraphTexts(await readDocx(result, ctx)).flatMap(splitWords);
    if (words.length !== 3) return fail(`${words.length} words, expected 3`);
    const scores = words.map((word) => Math.max(0, ...answers.map((answer) => fuzzRatio(word, answer))));
    const score = scores.reduce((sum, one) => sum + one, 0) / 3;
    return { score, detail: `likeness of the three words: ${scores.map((one) => one.toFixed(3)).join(", ")}` };
  },
});
