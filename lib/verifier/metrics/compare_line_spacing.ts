import { defineMetric, fail, pass } from "../metric";
import { lineSpacing, paragraphsOf } from "../formats/docx";
import { docxPair } from "../formats/docx-pair";
import { compareDocuments } from "./compare_docx_files";

/** Equal texts, and every paragraph has the line spacing of its counterpart. */
export const compareLineSpacing = defineMetric({
  name: "compare_line_spacing",
  version: 2,
  async run(result, expected, _options, ctx) {
    const texts = await compareDocuments(result, expected, {}, ctx);
    if (texts.score === 0) return texts;
    const pair = await docxPair(result, expected, ctx);
    if (pair === null) return fail("not two Word documents");
    const [got, wanted] = pair.map(({ body }) => paragraphsOf(body).map(lineSpacing)) as [string[], string[]];
    if (got.length !== wanted.length) return fail(`${got.length} paragraphs, expected ${wanted.length}`);
    const at = got.findIndex((spacing, index) => spacing !== wanted[index]);
    return at < 0
      ? pass("every line spacing is equal")
      : fail(`paragraph ${at + 1}: expected ${wanted[at]}, got ${got[at]}`);
  },
});
