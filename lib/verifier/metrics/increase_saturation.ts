import { defineMetric, fail, pass } from "../metric";
import { toHsv } from "../formats/hsv";
import { mean } from "../formats/image-statistics";
import { channelOf, readRaster, type Raster } from "../formats/raster";

/** The second picture is more saturated than the first. */
export const increaseSaturation = defineMetric({
  name: "increase_saturation",
  version: 1,
  async run(result, expected, _options, ctx) {
    const [first, second] = [saturation(await readRaster(result, ctx)), saturation(await readRaster(expected, ctx))];
    return (first < second ? pass : fail)(`saturation ${first.toFixed(1)} and ${second.toFixed(1)}`);
  },
});

const saturation = (picture: Raster) => mean(channelOf(toHsv(picture), 1).data);
