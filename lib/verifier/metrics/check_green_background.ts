import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { readRaster, toRgb, type Raster } from "../formats/raster";

/**
 * Where the gold picture is not black the picture has more green than red or blue. The public function swaps row
 * and column, which matters for pictures that are not square; the corrected profile does not.
 */
export const checkGreenBackground = defineMetric({
  name: "check_green_background",
  version: 1,
  corrected:
    "Row and column of a pixel are not swapped; publicly they are, which looks at wrong pixels of a picture that is not square and fails for one that is wider than high.",
  async run(result, expected, _options, { profile, ...ctx }) {
    if (!result || !expected) return fail("there is no picture");
    const read = async (path: unknown) => toRgb(await readRaster(path, { profile, ...ctx }));
    const [got, gold] = [await read(result), await read(expected)];
    for (let x = 0; x < got.width; x++) {
      for (let y = 0; y < got.height; y++) {
        const [row, column] = profile === "osworld" ? [x, y] : [y, x];
        if (at(gold, row, column).every((value) => value === 0)) continue;
        const [red, green, blue] = at(got, row, column) as [number, number, number];
        if (green <= red || green <= blue) return fail(`pixel ${column}, ${row} is ${red}, ${green}, ${blue}`);
      }
    }
    return pass("the background is green");
  },
});

function at({ width, height, data }: Raster, row: number, column: number): number[] {
  if (row >= height || column >= width) throw new UnreadableInputError("the picture is not square");
  const from = (row * width + column) * 3;
  return [...data.subarray(from, from + 3)];
}
