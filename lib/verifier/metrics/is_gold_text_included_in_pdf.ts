import { allParts, defineMetric, fail, UnreadableInputError } from "../metric";
import { readPdfBytes } from "../formats/pdf/open-pdf";
import { pdfText } from "../formats/pdf/pdf-text";
import { readText } from "../formats/text";
import { isRecord } from "../python/equals";
import { parsePythonJson } from "../python/json";
import { show } from "../show";

/** Every value of a JSON file (an object of texts) occurs in the text of a PDF. */
export const isGoldTextIncludedInPdf = defineMetric({
  name: "is_gold_text_included_in_pdf",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const gold = parsePythonJson(await readText(expected, ctx));
    if (!isRecord(gold)) throw new UnreadableInputError("the gold file holds no object");
    const text = await pdfText(await readPdfBytes(result, ctx));
    const parts = Object.entries(gold).map(([name, value]) => {
      if (typeof value !== "string") throw new UnreadableInputError(`${show(name)} of the gold file is not a text`);
      const isThere = text.includes(value);
      return { name, passed: isThere, expected: show(value), got: isThere ? show(value) : null };
    });
    return allParts(parts, "every text stands in the PDF");
  },
});
