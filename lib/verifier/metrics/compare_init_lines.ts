import { defineMetric, fail, pass } from "../metric";
import { docxPair } from "../formats/docx-pair";
import { paragraphTexts } from "../formats/docx";
import { show } from "../show";

/** Paragraphs are equal as far as the shorter document goes. */
export const compareInitLines = defineMetric({
  name: "compare_init_lines",
  version: 1,
  async run(result, expected, _options, ctx) {
    const pair = await docxPair(result, expected, ctx);
    if (pair === null) return fail("a document is missing or cannot be read");
    const [got, wanted] = pair.map(paragraphTexts) as [string[], string[]];
    const count = Math.min(got.length, wanted.length);
    const at = got.slice(0, count).findIndex((text, index) => text !== wanted[index]);
    if (at < 0) return pass(`the first ${count} paragraphs are equal`);
    return fail(`paragraph ${at + 1}: ${show(got[at])} instead of ${show(wanted[at])}`);
  },
});
