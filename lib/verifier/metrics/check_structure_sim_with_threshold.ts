import { defineMetric, fail } from "../metric";
import { likenessOutcome, NO_PAIR, readPair } from "../formats/image-pair";
import { sameSize } from "../formats/raster";
import { LANCZOS, resize } from "../formats/resample";
import { number } from "../rule";

/** Two pictures are alike by at least `ssim_threshold` (0.85), the first scaled to the second's size. */
export const checkStructureSimWithThreshold = defineMetric({
  name: "check_structure_sim_with_threshold",
  version: 1,
  async run(result, expected, options, ctx) {
    const pair = await readPair(result, expected, ctx);
    if (!pair) return fail(NO_PAIR);
    const [left, right] = pair;
    const scaled = sameSize(left, right) ? left : resize(left, right.width, right.height, LANCZOS);
    return likenessOutcome(scaled, right, number(options, "ssim_threshold", 0.85));
  },
});
