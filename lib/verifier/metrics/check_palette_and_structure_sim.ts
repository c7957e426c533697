import { defineMetric, fail } from "../metric";
import { likenessOutcome, NO_PAIR, readPair } from "../formats/image-pair";

/** The picture is stored with a palette and is alike (0.9). */
export const checkPaletteAndStructureSim = defineMetric({
  name: "check_palette_and_structure_sim",
  version: 1,
  async run(result, expected, _options, ctx) {
    const pair = await readPair(result, expected, ctx);
    if (!pair) return fail(NO_PAIR);
    return pair[0].isPalette ? likenessOutcome(...pair, 0.9) : fail("the picture has no palette");
  },
});
