import { defineMetric, fail, InputLimitError, pass } from "../metric";
import { pdfText } from "../formats/pdf/pdf-text";
import { refuseGrowth } from "../formats/pdf/stream-growth";
import { readZip } from "../formats/zip";
import { sequenceRatio } from "../python/difflib";
import { show } from "../show";

/** How alike the texts of two PDFs must be. */
const PDF_LIKENESS = 0.95;
/** Longest text that is compared letter by letter; the time grows with its square. */
const PDF_CHARS_MAX = 200_000;

/** Two ZIP archives hold entries of the same names with the same bytes; PDFs in them need texts that are 95 % alike. */
export const compareZipFiles = defineMetric({
  name: "compare_zip_files",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const [got, wanted] = [await readZip(result, ctx), await readZip(expected, ctx)];
    const missing = wanted.names.find((name) => !got.has(name));
    if (missing !== undefined) return fail(`${show(missing)} is not in the archive`);
    const added = got.names.find((name) => !wanted.has(name));
    if (added !== undefined) return fail(`${show(added)} should not be in the archive`);
    for (const name of wanted.names) {
      const [left, right] = [got.read(name) as Buffer, wanted.read(name) as Buffer];
      if (!name.toLowerCase().endsWith(".pdf")) {
        if (!left.equals(right)) return fail(`${show(name)} has other content`);
        continue;
      }
      const likeness = sequenceRatio([...(await boundedText(left))], [...(await boundedText(right))]);
      if (likeness < PDF_LIKENESS) return fail(`the text of ${show(name)} is ${(likeness * 100).toFixed(1)} % alike`);
    }
    return pass(`${wanted.names.length} entries are equal`);
  },
});

async function boundedText(bytes: Buffer): Promise<string> {
  refuseGrowth(bytes);
  const text = await pdfText(bytes);
  if (text.length > PDF_CHARS_MAX) throw new InputLimitError(`a PDF holds ${text.length} characters`);
  return text;
}
