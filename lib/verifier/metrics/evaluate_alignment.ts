import { defineMetric, fail, pass } from "../metric";
import { orNull } from "../formats/unreadable";
import { paragraphTexts, readDocx } from "../formats/docx";
import { splitWords } from "../python/text";
import { show } from "../show";

/** In every sentence of more than two words the first three stand before the rest, both with single blanks inside. */
export const evaluateAlignment = defineMetric({
  name: "evaluate_alignment",
  version: 1,
  async run(result, _expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const texts = await orNull(async () => paragraphTexts(await readDocx(result, ctx)));
    if (texts === null) return fail("the document cannot be read");
    const odd = texts.flatMap((text) => text.split(".")).find((sentence) => !isSplit(sentence));
    return odd === undefined ? pass("every sentence is split") : fail(`${show(odd, 120)} is not split`);
  },
});

function isSplit(sentence: string): boolean {
  const words = splitWords(sentence);
  if (words.length < 3) return true;
  const [first, rest] = [words.slice(0, 3).join(" "), words.slice(3).join(" ")];
  return sentence.includes(first) && sentence.includes(rest) && sentence.indexOf(first) < sentence.indexOf(rest);
}
