import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { openPresentation } from "../formats/pptx/presentation";

/** The slides are higher than wide. A missing deck counts as an empty 4:3 one. */
export const checkSlideOrientationPortrait = defineMetric({
  name: "check_slide_orientation_Portrait",
  version: 1,
  async run(result, _expected, _options, ctx) {
    const { width, height } = await openPresentation(result, ctx);
    if (width === null || height === null) throw new UnreadableInputError("the deck has no slide size");
    const size = `${width} x ${height} EMU`;
    return width < height ? pass(`the slides are upright (${size})`) : fail(`the slides are not upright (${size})`);
  },
});
