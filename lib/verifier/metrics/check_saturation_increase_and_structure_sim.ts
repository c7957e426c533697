import { defineMetric, fail, pass } from "../metric";
import { toHsv } from "../formats/hsv";
import { mean } from "../formats/image-statistics";
import { channelOf, readRaster } from "../formats/raster";
import { looksSame } from "../formats/ssim";

/** Mean saturation went up; hue and value stay alike (0.9 each). */
export const checkSaturationIncreaseAndStructureSim = defineMetric({
  name: "check_saturation_increase_and_structure_sim",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no picture");
    const [got, wanted] = [toHsv(await readRaster(result, ctx)), toHsv(await readRaster(expected, ctx))];
    const [before, after] = [mean(channelOf(wanted, 1).data), mean(channelOf(got, 1).data)];
    const said = `mean saturation ${before.toFixed(2)} before, ${after.toFixed(2)} after`;
    if (after <= before) return fail(said);
    const [hue, value] = [0, 2].map((channel) => looksSame(channelOf(got, channel), channelOf(wanted, channel), 0.9));
    const isSame = hue?.isSame && value?.isSame;
    return (isSame ? pass : fail)(
      `${said}; hue ${hue?.likeness?.toFixed(3)}, value ${value?.likeness?.toFixed(3)} alike`,
    );
  },
});
