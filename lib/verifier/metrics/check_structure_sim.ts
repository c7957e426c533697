import { defineMetric, fail } from "../metric";
import { likenessOutcome, NO_PAIR, readPair } from "../formats/image-pair";

/** Two pictures of one size are alike (structural similarity of at least 0.9); alpha is dropped. */
export const checkStructureSim = defineMetric({
  name: "check_structure_sim",
  version: 1,
  async run(result, expected, _options, ctx) {
    const pair = await readPair(result, expected, ctx);
    return pair ? likenessOutcome(...pair, 0.9) : fail(NO_PAIR);
  },
});
