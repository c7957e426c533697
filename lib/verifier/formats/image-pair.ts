import { fail, pass, type MetricContext, type MetricOutcome } from "../metric";
import { readRaster, type Raster } from "./raster";
import { looksSame } from "./ssim";
import { orNull } from "./unreadable";

/** Two pictures; null when either is missing or unreadable, for functions that give 0 then. */
export async function readPair(
  result: unknown,
  expected: unknown,
  ctx: MetricContext,
): Promise<[Raster, Raster] | null> {
  if (!result || !expected) return null;
  return orNull(async () => [await readRaster(result, ctx), await readRaster(expected, ctx)]);
}

export const NO_PAIR = "a picture is missing or cannot be read";

/** Score of a comparison by likeness, with what was found in words. */
export function likenessOutcome(left: Raster, right: Raster, threshold: number): MetricOutcome {
  const { isSame, likeness } = looksSame(left, right, threshold);
  if (likeness === null) {
    return fail(`${left.width}x${left.height} cannot be compared with ${right.width}x${right.height}`);
  }
  return (isSame ? pass : fail)(`structural similarity ${likeness.toFixed(4)}, needed ${threshold}`);
}
