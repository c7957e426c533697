import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import type { DocxDocument } from "../formats/docx";
import { docxPair } from "../formats/docx-pair";
import { decodeRaster } from "../formats/raster";

/**
 * As many pictures in both documents, in the order of their relationships, with equal pixels. A picture that is
 * linked, or that cannot be decoded when its turn comes, ends it without a score.
 */
export const compareDocxImages = defineMetric({
  name: "compare_docx_images",
  version: 2,
  async run(result, expected, _options, ctx) {
    const pair = await docxPair(result, expected, ctx);
    if (pair === null) return fail("a document is missing or cannot be read");
    const [got, wanted] = pair.map(imagesOf) as [Buffer[], Buffer[]];
    if (got.length !== wanted.length) return fail(`${got.length} pictures, expected ${wanted.length}`);
    for (const [index, bytes] of got.entries()) {
      const [left, right] = [await decodeRaster(bytes), await decodeRaster(wanted[index] as Buffer)];
      if (Buffer.compare(left.data, right.data) !== 0) return fail(`picture ${index + 1} differs`);
    }
    return pass(`${got.length} pictures are equal`);
  },
});

const imagesOf = ({ pack, part }: DocxDocument): Buffer[] =>
  pack
    .relationships(part)
    .filter(({ type }) => type === "image")
    .map(({ target, isExternal }) => {
      const bytes = isExternal ? null : pack.zip.read(target);
      if (bytes === null) throw new UnreadableInputError("a picture is not in the document");
      return bytes;
    });
