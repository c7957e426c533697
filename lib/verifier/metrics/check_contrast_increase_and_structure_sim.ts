import { defineMetric, fail } from "../metric";
import { likenessOutcome } from "../formats/image-pair";
import { deviation } from "../formats/image-statistics";
import { readRaster } from "../formats/raster";

/** The deviation of the samples went up and the pictures are alike (0.65). */
export const checkContrastIncreaseAndStructureSim = defineMetric({
  name: "check_contrast_increase_and_structure_sim",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no picture");
    const [got, wanted] = [await readRaster(result, ctx), await readRaster(expected, ctx)];
    const [before, after] = [deviation(wanted), deviation(got)];
    if (after <= before) return fail(`deviation ${before.toFixed(2)} before, ${after.toFixed(2)} after`);
    return likenessOutcome(got, wanted, 0.65);
  },
});
