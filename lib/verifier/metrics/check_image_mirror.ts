import { defineMetric, fail } from "../metric";
import { likenessOutcome } from "../formats/image-pair";
import { mirror, readRaster } from "../formats/raster";

/** The picture is the other one mirrored left to right (structural similarity of at least 0.99). */
export const checkImageMirror = defineMetric({
  name: "check_image_mirror",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no picture");
    return likenessOutcome(mirror(await readRaster(result, ctx)), await readRaster(expected, ctx), 0.99);
  },
});
