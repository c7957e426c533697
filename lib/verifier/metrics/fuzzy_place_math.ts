import { CheckRuleError, defineMetric, fail } from "../metric";
import { paragraphTexts, readDocx } from "../formats/docx";
import { fuzzRatio } from "../python/fuzz";
import { splitWords } from "../python/text";
import { ruleMember } from "../rule";

/** A docx with exactly three words, each scored by its best likeness to an allowed answer. A fraction. */
export const fuzzyPlaceMath = defineMetric({
  name: "fuzzy_place_math",
  version: 2,
  async run(result, expected, _options, ctx) {
    if (result === null) return fail("there is no file");
    const answers = ruleMember(expected, "expected");
    if (!Array.isArray(answers)) throw new CheckRuleError("the rule's expected is not a list");
    const words = paragraphTexts(await readDocx(result, ctx)).flatMap(splitWords);
    if (words.length !== 3) return fail(`${words.length} words, expected 3`);
    const scores = words.map((word) => Math.max(0, ...answers.map((answer) => fuzzRatio(word, String(answer)))));
    const score = scores.reduce((sum, one) => sum + one, 0) / 3;
    return { score, detail: `likeness of the three words: ${scores.map((one) => one.toFixed(3)).join(", ")}` };
  },
});
