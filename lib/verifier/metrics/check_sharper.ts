import { defineMetric, fail, pass } from "../metric";
import { readRaster, toGrey, type Raster } from "../formats/raster";

/** The first picture is sharper than the second: its Laplacian has the greater variance. */
export const checkSharper = defineMetric({
  name: "check_sharper",
  version: 1,
  async run(result, expected, _options, ctx) {
    const [first, second] = [sharpness(await readRaster(result, ctx)), sharpness(await readRaster(expected, ctx))];
    return (first > second ? pass : fail)(`sharpness ${first.toFixed(1)} and ${second.toFixed(1)}`);
  },
});

/** Variance of the second derivative; pixels beyond an edge mirror those inside. */
function sharpness(picture: Raster): number {
  const { width, height, data } = toGrey(picture);
  const mirrored = (at: number, length: number) =>
    length === 1 ? 0 : at < 0 ? -at : at >= length ? 2 * length - 2 - at : at;
  const pixel = (row: number, column: number) =>
    data[mirrored(row, height) * width + mirrored(column, width)] as number;
  let [sum, squares] = [0, 0];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const value =
        pixel(row - 1, column) +
        pixel(row + 1, column) +
        pixel(row, column - 1) +
        pixel(row, column + 1) -
        4 * pixel(row, column);
      sum += value;
      squares += value * value;
    }
  }
  const count = width * height;
  return squares / count - (sum / count) ** 2;
}
