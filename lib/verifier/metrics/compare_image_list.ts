import { defineMetric, fail, pass, type MetricContext } from "../metric";
import { readRaster, sameSize, toGrey, toRgb, toRgba, type Raster } from "../formats/raster";
import { BICUBIC, resize } from "../formats/resample";

/** Pairs of pictures are equal in every pixel, the first brought to the second's size and channels. */
export const compareImageList = defineMetric({
  name: "compare_image_list",
  version: 1,
  async run(result, expected, _options, ctx) {
    const [got, wanted] = [result, expected].map((value) => (Array.isArray(value) ? (value as unknown[]) : [value]));
    for (let at = 0; at < Math.min(got?.length ?? 0, wanted?.length ?? 0); at++) {
      const [left, right] = [got?.[at], wanted?.[at]];
      if (!left || !right) return fail(`picture ${at + 1} is missing`);
      if (!(await isEqual(left, right, ctx))) return fail(`picture ${at + 1} differs`);
    }
    return pass("every picture is equal");
  },
});

async function isEqual(result: unknown, expected: unknown, ctx: MetricContext): Promise<boolean> {
  const [got, gold] = [await readRaster(result, ctx), await readRaster(expected, ctx)];
  const scaled = sameSize(got, gold) ? got : resize(got, gold.width, gold.height, BICUBIC);
  return Buffer.compare(withChannels(scaled, gold.channels).data, gold.data) === 0;
}

function withChannels(raster: Raster, channels: Raster["channels"]): Raster {
  if (raster.channels === channels) return raster;
  if (channels === 1) return toGrey(raster);
  return channels === 4 ? toRgba(raster) : toRgb(raster);
}
