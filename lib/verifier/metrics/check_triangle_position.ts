import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { readRaster } from "../formats/raster";

/** How far the centroid may be off, as a share of each side. */
const TOLERANCE = 0.05;

interface Colour {
  count: number;
  rows: number;
  columns: number;
}

/** The pixels of the second-rarest colour have their centroid in the middle of the picture. */
export const checkTrianglePosition = defineMetric({
  name: "check_triangle_position",
  version: 1,
  async run(result, _expected, _options, ctx) {
    if (!result) return fail("there is no picture");
    const { width, height, channels, data } = await readRaster(result, ctx);
    if (channels < 3) throw new UnreadableInputError("a grey picture has no colours");
    const colours = new Map<number, Colour>();
    for (let at = 0; at < width * height; at++) {
      let key = 0;
      for (let channel = 0; channel < channels; channel++) key = key * 256 + (data[at * channels + channel] as number);
      const colour = colours.get(key) ?? { count: 0, rows: 0, columns: 0 };
      colour.count++;
      colour.rows += Math.floor(at / width);
      colour.columns += at % width;
      colours.set(key, colour);
    }
    const ordered = [...colours]
      .sort(([a, left], [b, right]) => left.count - right.count || a - b)
      .map(([, colour]) => colour);
    const second = ordered[1];
    if (!second) throw new UnreadableInputError("the picture has one colour only");
    const [row, column] = [second.rows / second.count, second.columns / second.count];
    const isCentred =
      Math.abs(row - height / 2) < height * TOLERANCE && Math.abs(column - width / 2) < width * TOLERANCE;
    return (isCentred ? pass : fail)(
      `the centroid is at ${column.toFixed(1)}, ${row.toFixed(1)} of ${width}x${height}`,
    );
  },
});
