import { UnreadableInputError } from "../metric";
import { MEASURES, type Measure } from "../formats/pptx/measure";
import type { Shape } from "../formats/pptx/shape";
import { strip } from "../python/text";
import type { DeckOptions } from "./deck-options";
import { differs, type Difference } from "./difference";

/** Two shapes at the same rank of the same slide. */
export interface ShapePair {
  got: Shape;
  expected: Shape;
  where: string;
  /** From 1. */
  slide: number;
}

/**
 * Places and sizes of two shapes, by the options that are on, in the public function's order. Throws
 * UnreadableInputError where one shape has a place and the other none.
 */
export function comparePlaces(pair: ShapePair, options: DeckOptions): Difference | null {
  const { examine } = options;
  return (
    (examine.title_bottom_position ? titleBelow(pair, options) : null) ??
    (examine.table_bottom_position ? tableBelow(pair, options) : null) ??
    (examine.right_position ? toTheRight(pair) : null) ??
    (examine.top_position ? toTheTop(pair) : null) ??
    (examine.shape_for_shift_size ? onlyPromptMoved(pair, options) : null) ??
    samePlace(pair, options) ??
    (examine.image_size ? sameImageSize(pair, options) : null) ??
    (examine.modify_height ? sameHeight(pair, options) : null)
  );
}

/** Limits in EMU that the public function has for the decks of single tasks. */
const BELOW = 3_600_000;
const RIGHT = 4_320_000;
const TOP = 1_980_000;

function titleBelow(pair: ShapePair, options: DeckOptions): Difference | null {
  const { got, expected } = pair;
  if (!bothHaveText(pair) || got.text !== expected.text) return frame(pair, options);
  return got.text === "Product Comparison" ? below(pair) : null;
}

function tableBelow(pair: ShapePair, options: DeckOptions): Difference | null {
  const areTables = pair.slide === 3 && pair.got.kind === "table" && pair.expected.kind === "table";
  return areTables ? below(pair) : frame(pair, options);
}

/** Moved down against the original, and into the lower half. */
function below({ got, expected, where }: ShapePair): Difference | null {
  const [top, before] = [known(got, "top"), known(expected, "top")];
  return top <= before || top < BELOW ? differs(where, "top in EMU", top, `below ${Math.max(before, BELOW)}`) : null;
}

function toTheRight({ got, expected, where, slide }: ShapePair): Difference | null {
  if (slide !== 2 || got.hasText || expected.hasText) return null;
  const [left, before] = [known(got, "left"), known(expected, "left")];
  const isRight = left > before && left >= RIGHT;
  return isRight ? null : differs(where, "left in EMU", left, `right of ${Math.max(before, RIGHT)}`);
}

function toTheTop({ got, expected, where, slide }: ShapePair): Difference | null {
  if (slide !== 2 || got.kind !== "picture" || expected.kind !== "picture") return null;
  const [top, before] = [known(got, "top"), known(expected, "top")];
  const isAbove = top < before && top <= TOP;
  return isAbove ? null : differs(where, "top in EMU", top, `above ${Math.min(before, TOP)}`);
}

function onlyPromptMoved(pair: ShapePair, options: DeckOptions): Difference | null {
  const moved = frame(pair, options);
  const isPrompt = bothHaveText(pair) && pair.got.text === pair.expected.text && pair.got.text === PROMPT;
  return isPrompt ? null : moved;
}
const PROMPT = "Elaborate on what you want to discuss.";

/** Shapes that both show no text are not compared here. */
function samePlace(pair: ShapePair, options: DeckOptions): Difference | null {
  const moved = frame(pair, options);
  const isBlank = strip(pair.got.text) === "" && strip(pair.expected.text) === "";
  return options.examine.shape && !isBlank ? moved : null;
}

function sameImageSize(pair: ShapePair, options: DeckOptions): Difference | null {
  const arePictures = pair.got.kind === "picture" && pair.expected.kind === "picture";
  return frame(pair, options, arePictures ? ["width", "height"] : MEASURES);
}

function sameHeight(pair: ShapePair, options: DeckOptions): Difference | null {
  const areTextless = !pair.got.hasText && !pair.expected.hasText;
  const areFreeforms = () => pair.got.kind === "freeform" && pair.expected.kind === "freeform";
  return frame(pair, options, areTextless || areFreeforms() ? ["height"] : MEASURES);
}

const bothHaveText = ({ got, expected }: ShapePair) => got.hasText && expected.hasText;

/** The first of the measures that differs by more than the tolerance. */
function frame(pair: ShapePair, options: DeckOptions, measures: readonly Measure[] = MEASURES): Difference | null {
  const name = measures.find(
    (measure) => !isNear(pair.got.measure(measure), pair.expected.measure(measure), options.tolerance),
  );
  if (!name) return null;
  return differs(pair.where, `${name} in EMU`, pair.got.measure(name), pair.expected.measure(name));
}

function isNear(got: number | null, expected: number | null, tolerance: number): boolean {
  if (got === expected) return true;
  if (got === 0 || expected === 0) return false;
  if (got === null || expected === null) throw new UnreadableInputError("only one of two shapes has a place");
  return Math.abs(got - expected) / Math.max(Math.abs(got), Math.abs(expected)) <= tolerance;
}

function known(shape: Shape, name: Measure): number {
  const value = shape.measure(name);
  if (value === null) throw new UnreadableInputError("a shape has no place");
  return value;
}
