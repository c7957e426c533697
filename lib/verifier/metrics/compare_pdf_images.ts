import { basename } from "node:path";
import { defineMetric, fail, InputLimitError, pass, UnreadableInputError, type MetricContext } from "../metric";
import { inputExists } from "../formats/input-file";
import { readPdfBytes } from "../formats/pdf/open-pdf";
import { pdfImages } from "../formats/pdf/pdf-images";
import { hashDistance, perceptualHash } from "../formats/perceptual-hash";

/** Bits of 64 in which two pictures that count as equal may differ. */
const DISTANCE_MAX = 5;

/**
 * The share of pictures, in order, that look the same in two PDFs; 0 for another number of pictures, 1 when neither
 * has any. The public function copies both files into one folder under their own names, so that two PDFs of one name
 * are always equal; the corrected profile compares them, and gives no score for a gold PDF that cannot be read.
 */
export const comparePdfImages = defineMetric({
  name: "compare_pdf_images",
  version: 1,
  corrected:
    "PDFs of one file name are compared; publicly the second overwrites the first and they are always equal. A gold PDF that cannot be read gives no score.",
  async run(result, expected, _options, ctx) {
    if (typeof result !== "string" || typeof expected !== "string") return fail("there is no file");
    if (!(await inputExists(result, ctx)) || !(await inputExists(expected, ctx))) return fail("a file is missing");
    const isOverwritten = ctx.profile === "osworld" && basename(result) === basename(expected);
    const wanted = await images(expected, ctx);
    if (wanted === null && ctx.profile === "corrected") throw new UnreadableInputError("the gold PDF cannot be read");
    const got = isOverwritten ? wanted : await images(result, ctx);
    if (got === null || wanted === null) return fail("a PDF cannot be read");
    if (got.length !== wanted.length) return fail(`${got.length} pictures, expected ${wanted.length}`);
    if (got.length === 0) return pass("neither PDF has pictures");
    const parts = wanted.map((hash, at) => {
      const distance = hashDistance(hash, got[at] as boolean[]);
      return {
        name: `picture ${at + 1}`,
        passed: distance <= DISTANCE_MAX,
        expected: `at most ${DISTANCE_MAX} of 64 bits differ`,
        got: `${distance} bits differ`,
      };
    });
    const score = parts.filter((part) => part.passed).length / parts.length;
    const detail = `${parts.filter((part) => part.passed).length} of ${parts.length} pictures look the same`;
    return { score, detail: isOverwritten ? `${detail}; files of one name are not told apart` : detail, parts };
  },
});

async function images(path: unknown, ctx: MetricContext): Promise<boolean[][] | null> {
  const bytes = await readPdfBytes(path, ctx);
  try {
    return (await pdfImages(bytes)).map(perceptualHash);
  } catch (error) {
    if (error instanceof InputLimitError) throw error;
    return null;
  }
}
