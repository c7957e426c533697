import { defineMetric, fail } from "../metric";
import { likenessOutcome } from "../formats/image-pair";
import { inputExists } from "../formats/input-file";
import { readRaster } from "../formats/raster";

/** The exported picture is there and alike (0.9). */
export const checkFileExistsAndStructureSim = defineMetric({
  name: "check_file_exists_and_structure_sim",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected || !(await inputExists(result, ctx))) return fail("there is no picture");
    return likenessOutcome(await readRaster(result, ctx), await readRaster(expected, ctx), 0.9);
  },
});
