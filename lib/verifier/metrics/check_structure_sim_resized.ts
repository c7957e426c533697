import { defineMetric, fail } from "../metric";
import { likenessOutcome } from "../formats/image-pair";
import { crop, hasAlpha, readRaster, visibleBox } from "../formats/raster";
import { BICUBIC, resize } from "../formats/resample";

/** The visible part of the first picture, scaled to the second's size, is alike (0.9). */
export const checkStructureSimResized = defineMetric({
  name: "check_structure_sim_resized",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no picture");
    const [source, target] = [await readRaster(result, ctx), await readRaster(expected, ctx)];
    const box = hasAlpha(source) ? visibleBox(source) : { left: 0, top: 0, right: source.width, bottom: source.height };
    const visible = box ? crop(source, box) : source;
    return likenessOutcome(resize(visible, target.width, target.height, BICUBIC), target, 0.9);
  },
});
