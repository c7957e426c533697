import { defineMetric, fail, pass, UnreadableInputError, type MetricContext } from "../metric";
import { readRaster, toRgb, type Raster } from "../formats/raster";

/**
 * The yellow shape of the second picture is nearer to the middle than that of the first. The public function takes
 * every colour for yellow, so that in the osworld profile the shape is the whole picture and only the parity of its
 * sides counts; the corrected profile looks at yellow pixels.
 */
export const compareTrianglePositions = defineMetric({
  name: "compare_triangle_positions",
  version: 1,
  corrected:
    "The yellow pixels are the shape; publicly every colour is taken for yellow, so that the shape is the whole picture.",
  async run(result, expected, _options, ctx) {
    const [first, second] = [await offCentre(result, ctx), await offCentre(expected, ctx)];
    return (first > second ? pass : fail)(`${first.toFixed(1)} and ${second.toFixed(1)} pixels from the middle`);
  },
});

async function offCentre(path: unknown, ctx: MetricContext): Promise<number> {
  const picture = toRgb(await readRaster(path, ctx));
  const { width, height } = picture;
  const [x, y] = ctx.profile === "osworld" ? [(width - 1) / 2, (height - 1) / 2] : yellowCentre(picture);
  return Math.hypot(Math.trunc(x) - Math.floor(width / 2), Math.trunc(y) - Math.floor(height / 2));
}

function yellowCentre({ width, height, data }: Raster): [number, number] {
  let [count, columns, rows] = [0, 0, 0];
  for (let at = 0; at < width * height; at++) {
    const [red, green, blue] = [data[at * 3], data[at * 3 + 1], data[at * 3 + 2]] as [number, number, number];
    if (!(red > 128 && green > 128 && blue < Math.min(red, green) / 2)) continue;
    count++;
    columns += at % width;
    rows += Math.floor(at / width);
  }
  if (count === 0) throw new UnreadableInputError("the picture holds nothing yellow");
  return [columns / count, rows / count];
}
