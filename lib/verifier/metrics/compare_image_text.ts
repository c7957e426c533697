import { CheckRuleError, defineMetric, fail, pass, type MetricContext } from "../metric";
import { orNull } from "../formats/unreadable";
import { readInput } from "../formats/input-file";
import { decodeRaster, type Raster } from "../formats/raster";
import { recogniseText } from "../formats/text-recognition";
import { decodeXwd, isXwd } from "../formats/xwd";
import { ruleMember, ruleText } from "../rule";
import { show } from "../show";

/**
 * The text in a picture contains the rule's text. Another program reads it than publicly (Tesseract for EasyOCR), so
 * that letters which look alike may come out differently.
 */
export const compareImageText = defineMetric({
  name: "compare_image_text",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no picture");
    const picture = await orNull(() => readPicture(result, ctx));
    if (picture === null) return fail("the picture cannot be read");
    const type = ruleMember(expected, "type");
    if (type !== "text") throw new CheckRuleError(`unknown rule type ${show(type)}`);
    const wanted = ruleText(expected, "text");
    const found = await recogniseText(picture);
    return (found.includes(wanted) ? pass : fail)(`looked for ${show(wanted)} in ${show(found)}`);
  },
});

async function readPicture(path: unknown, ctx: MetricContext): Promise<Raster> {
  const bytes = await readInput(path, ctx);
  return isXwd(bytes) ? decodeXwd(bytes) : decodeRaster(bytes);
}
