import { defineMetric, fail, pass } from "../metric";
import { brightness } from "../formats/image-statistics";
import { readRaster } from "../formats/raster";

/** The second picture is darker than the first. */
export const decreaseBrightness = defineMetric({
  name: "decrease_brightness",
  version: 1,
  async run(result, expected, _options, ctx) {
    const [first, second] = [brightness(await readRaster(result, ctx)), brightness(await readRaster(expected, ctx))];
    return (second < first ? pass : fail)(`brightness ${first.toFixed(1)} and ${second.toFixed(1)}`);
  },
});
