import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { brightness } from "../formats/image-statistics";
import { readRaster, sameSize, type Raster } from "../formats/raster";
import { number } from "../rule";

/** Mean brightness that both pictures are brought to before they are compared. */
const TARGET = 128;

/** Mean brightness went down and, after evening it out, the mean squared error is below `threshold` (0.03). */
export const checkBrightnessDecreaseAndStructureSim = defineMetric({
  name: "check_brightness_decrease_and_structure_sim",
  version: 1,
  async run(result, expected, options, ctx) {
    if (!result || !expected) return fail("there is no picture");
    const [got, wanted] = [await readRaster(result, ctx), await readRaster(expected, ctx)];
    const [before, after] = [brightness(wanted), brightness(got)];
    const said = `brightness ${before.toFixed(1)} before, ${after.toFixed(1)} after`;
    if (after >= before) return fail(said);
    if (after === 0) throw new UnreadableInputError("a black picture cannot be evened out");
    if (!sameSize(got, wanted) || got.channels !== wanted.channels)
      throw new UnreadableInputError("the pictures differ in shape");
    const error = squaredError(evened(got, after), evened(wanted, before));
    const limit = number(options, "threshold", 0.03);
    return (error < limit ? pass : fail)(`${said}; mean squared error ${error.toFixed(4)}, limit ${limit}`);
  },
});

function evened({ data }: Raster, now: number): Uint8Array {
  const levels = Uint8Array.from({ length: 256 }, (_, level) => Math.min(255, Math.trunc((level * TARGET) / now)));
  return data.map((level) => levels[level] as number);
}

const squaredError = (left: Uint8Array, right: Uint8Array) =>
  left.reduce((sum, value, at) => sum + ((value - (right[at] as number)) / 255) ** 2, 0) / Math.max(1, left.length);
