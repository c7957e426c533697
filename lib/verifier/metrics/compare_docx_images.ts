import { defineMetric, fail, pass, UnreadableInputError, type MetricContext } from "../metric";
import { readDocx } from "../formats/docx";
import { orNull } from "../formats/document-texts";
import { decodeRaster, type Raster } from "../formats/raster";

/** As many pictures in both documents, in the order of their relationships, with equal pixels. */
export const compareDocxImages = defineMetric({
  name: "compare_docx_images",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const images = await orNull(async () => [await imagesOf(result, ctx), await imagesOf(expected, ctx)]);
    if (images === null) return fail("a document or one of its pictures cannot be read");
    const [got = [], wanted = []] = images;
    if (got.length !== wanted.length) return fail(`${got.length} pictures, expected ${wanted.length}`);
    const at = got.findIndex((image, index) => Buffer.compare(image.data, (wanted[index] as Raster).data) !== 0);
    return at < 0 ? pass(`${got.length} pictures are equal`) : fail(`picture ${at + 1} differs`);
  },
});

async function imagesOf(path: unknown, ctx: MetricContext): Promise<Raster[]> {
  const document = await readDocx(path, ctx);
  const images: Raster[] = [];
  for (const { type, target, isExternal } of document.pack.relationships(document.part)) {
    if (type !== "image") continue;
    const bytes = isExternal ? null : document.pack.zip.read(target);
    if (bytes === null) throw new UnreadableInputError("a picture is not in the document");
    images.push(await decodeRaster(bytes));
  }
  return images;
}
