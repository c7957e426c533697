import { defineMetric, fail, pass } from "../metric";
import { docxPair } from "../formats/docx-pair";
import { paragraphTexts } from "../formats/docx";
import { strip } from "../python/text";
import { show } from "../show";

/** The same lines stand in both documents, whatever their order and number, without blanks around. */
export const compareDocxLines = defineMetric({
  name: "compare_docx_lines",
  version: 1,
  async run(result, expected, _options, ctx) {
    const pair = await docxPair(result, expected, ctx);
    if (pair === null) return fail("a document is missing or cannot be read");
    const [got, wanted] = pair.map(
      (document) =>
        new Set(
          paragraphTexts(document)
            .map(strip)
            .filter((line) => line !== ""),
        ),
    ) as [Set<string>, Set<string>];
    const missing = [...wanted].find((line) => !got.has(line));
    if (missing !== undefined) return fail(`${show(missing)} is missing`);
    const extra = [...got].find((line) => !wanted.has(line));
    return extra === undefined ? pass(`${got.size} lines are the same`) : fail(`${show(extra)} is too much`);
  },
});
