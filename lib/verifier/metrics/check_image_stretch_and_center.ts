import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import type { Measure } from "../formats/pptx/measure";
import { pictureBytes } from "../formats/pptx/picture";
import { openPresentation, type Presentation } from "../formats/pptx/presentation";
import { shapesOf, type Shape } from "../formats/pptx/shape";

/** Half an inch, in EMU. */
const OFF_MAX = 457_200;

/** The first picture of the gold's first slide covers the page and is centred on the result's, within half an inch. */
export const checkImageStretchAndCenter = defineMetric({
  name: "check_image_stretch_and_center",
  version: 1,
  async run(result, expected, _options, ctx) {
    const original = await openPresentation(expected, ctx);
    const changed = await openPresentation(result, ctx);
    const [before, after] = [picturesOf(original), picturesOf(changed)];
    const [wanted] = before;
    if (!wanted) return fail("the original's first slide has no picture");
    const picture = after.findLast((candidate) => pictureBytes(wanted).equals(pictureBytes(candidate)));
    if (!picture) return fail("the picture is not on the first slide");
    const { width: pageWidth, height: pageHeight } = original;
    if (pageWidth === null || pageHeight === null) throw new UnreadableInputError("the deck has no slide size");
    const [width, height] = [known(picture, "width"), known(picture, "height")];
    const offsets: [string, number, number][] = [
      ["width", width, pageWidth],
      ["height", height, pageHeight],
      ["left", known(picture, "left"), (pageWidth - width) / 2],
      ["top", known(picture, "top"), (pageHeight - height) / 2],
    ];
    const off = offsets.find(([, got, target]) => Math.abs(got - target) > OFF_MAX);
    return off ? fail(`${off[0]} ${off[1]} EMU instead of ${off[2]}`) : pass("the picture covers the page");
  },
});

function picturesOf(deck: Presentation): Shape[] {
  const [slide] = deck.slides;
  if (!slide) throw new UnreadableInputError("the deck has no slides");
  return shapesOf(slide).filter((shape) => shape.kind === "picture");
}

function known(shape: Shape, name: Measure): number {
  const value = shape.measure(name);
  if (value === null) throw new UnreadableInputError("the picture has no place");
  return value;
}
