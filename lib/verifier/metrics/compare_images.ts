import { defineMetric, fail, type MetricContext, type MetricOutcome } from "../metric";
import { readRaster, toGrey } from "../formats/raster";
import { LANCZOS, resize } from "../formats/resample";
import { ssimGrey } from "../formats/ssim";
import { aboveBase } from "../python/rescale";

/**
 * Structural similarity of two pictures in grey, both scaled to the smaller size; counted above
 * `reference_base_result` when that is given. A fraction.
 */
export const compareImages = defineMetric({
  name: "compare_images",
  version: 1,
  run: (result, expected, options, ctx) => compareTwoImages(result, expected, options, ctx),
});

/** The same comparison for functions that use it on parts of an archive. */
export async function compareTwoImages(
  result: unknown,
  expected: unknown,
  options: Record<string, unknown>,
  ctx: MetricContext,
): Promise<MetricOutcome> {
  if (!result || !expected) return fail("there is no picture");
  const [left, right] = [toGrey(await readRaster(result, ctx)), toGrey(await readRaster(expected, ctx))];
  // The public function takes the smaller of the two (width, height) pairs as a whole, not of each side.
  const isLeft = left.width < right.width || (left.width === right.width && left.height <= right.height);
  const { width, height } = isLeft ? left : right;
  const likeness = ssimGrey(resize(left, width, height, LANCZOS), resize(right, width, height, LANCZOS));
  const base = options.reference_base_result;
  const score = typeof base === "number" ? aboveBase(likeness, base) : likeness;
  return { score, detail: `structural similarity ${likeness.toFixed(4)} at ${width}x${height}` };
}
