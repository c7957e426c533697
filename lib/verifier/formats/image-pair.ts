import { fail, MissingInputError, pass, UnreadableInputError, type MetricContext, type MetricOutcome } from "../metric";
import { readRaster, type Raster } from "./raster";
import { looksSame } from "./ssim";

/** Two pictures; null when either is missing or unreadable, for functions that give 0 then. */
export async function readPair(
  result: unknown,
  expected: unknown,
  ctx: MetricContext,
): Promise<[Raster, Raster] | null> {
  if (!result || !expected) return null;
  try {
    return [await readRaster(result, ctx), await readRaster(expected, ctx)];
  } catch (error) {
    if (error instanceof UnreadableInputError || error instanceof MissingInputError) return null;
    throw error;
  }
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
