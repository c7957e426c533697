import { CheckRuleError, defineMetric, UnreadableInputError, type MetricPart } from "../metric";
import { slideBackground } from "../formats/pptx/fill";
import { openPresentation, type SlidePart } from "../formats/pptx/presentation";
import { ruleMember, rulesOf } from "../rule";

type Rgb = [number, number, number];

/**
 * How near the backgrounds of all slides are to the colour `rgb`: 1 minus the mean distance. A slide without a plain
 * colour, or still in `original_rgb`, is as far as can be. A fraction.
 */
export const evaluatePresentationFillToRgbDistance = defineMetric({
  name: "evaluate_presentation_fill_to_rgb_distance",
  version: 1,
  async run(result, expected, _options, ctx) {
    const target = colourOf(ruleMember(expected, "rgb"), "rgb");
    const written = rulesOf(expected).original_rgb ?? null;
    const original = written === null ? null : colourOf(written, "original_rgb");
    const { slides } = await openPresentation(result, ctx);
    if (slides.length === 0) throw new UnreadableInputError("the deck has no slides");
    const parts = slides.map((slide, index) => judge(slide, index + 1, target, original));
    const score = 1 - parts.reduce((sum, { distance }) => sum + distance, 0) / slides.length;
    const off = parts.filter(({ part }) => !part.passed).length;
    return { score, detail: `${off} of ${slides.length} backgrounds are off`, parts: parts.map(({ part }) => part) };
  },
});

function judge(slide: SlidePart, number: number, target: Rgb, original: Rgb | null) {
  const background = slideBackground(slide);
  const colour = background.kind === "solid" ? background.colour : null;
  const distance = colour === null ? 1 : distanceOf(channelsOf(colour), target, original);
  const part: MetricPart = {
    name: `slide ${number}: background`,
    passed: distance === 0,
    expected: target.join(", "),
    got: colour === null ? "no plain colour" : channelsOf(colour).join(", "),
  };
  return { distance, part };
}

function distanceOf(got: Rgb, target: Rgb, original: Rgb | null): number {
  if (original?.every((channel, index) => channel === got[index])) return 1;
  const squares = got.map((channel, index) => (channel - (target[index] as number)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0)) / Math.sqrt(3 * 255 ** 2);
}

const channelsOf = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;

function colourOf(value: unknown, name: string): Rgb {
  const isColour = Array.isArray(value) && value.length === 3 && value.every((channel) => typeof channel === "number");
  if (!isColour) throw new CheckRuleError(`${name} is not three numbers`);
  return value as Rgb;
}
