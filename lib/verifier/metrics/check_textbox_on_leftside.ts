import { defineMetric, fail, pass } from "../metric";
import { readRaster, toGrey } from "../formats/raster";

/** Levels below this are dark. */
const DARK_BELOW = 128;
/** Share of the width that counts as the left side. */
const LEFT_SHARE = 0.05;

/** The leftmost dark pixel lies in the left twentieth of the picture. */
export const checkTextboxOnLeftside = defineMetric({
  name: "check_textbox_on_leftside",
  version: 1,
  async run(result, _expected, _options, ctx) {
    if (!result) return fail("there is no picture");
    const { width, data } = toGrey(await readRaster(result, ctx));
    let left = width;
    data.forEach((level, at) => {
      if (level < DARK_BELOW) left = Math.min(left, at % width);
    });
    return (left < width * LEFT_SHARE ? pass : fail)(`the leftmost dark pixel is at ${left} of ${width}`);
  },
});
