import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { solidColour } from "../formats/pptx/fill";
import { placeholdersOf } from "../formats/pptx/placeholder";
import { openPresentation, type Presentation } from "../formats/pptx/presentation";
import { shapesOf } from "../formats/pptx/shape";
import { bodyText, paragraphsOf } from "../formats/pptx/text-frame";
import { childOf, type XmlElement } from "../formats/xml";

/**
 * The masters' placeholder "<number>" is pure red, once a slide has a shape whose text is a number. Without such a
 * shape there is no score, and none where that placeholder has no colour of its own.
 */
export const checkSlideNumbersColor = defineMetric({
  name: "check_slide_numbers_color",
  version: 1,
  async run(result, _expected, _options, ctx) {
    const deck = await openPresentation(result, ctx);
    const hasNumber = deck.slides.some((slide) => shapesOf(slide).some((shape) => /^\p{Nd}+$/u.test(shape.text)));
    if (!hasNumber) throw new UnreadableInputError("no slide shows a number");
    const place = numberPlace(deck);
    if (!place) return fail("no master has a place for slide numbers");
    const [paragraph] = paragraphsOf(place);
    if (!paragraph) return fail("the place for slide numbers is empty");
    const colour = solidColour(childOf(childOf(paragraph, "pPr"), "defRPr"));
    if (colour === null) throw new UnreadableInputError("slide numbers have no colour of their own");
    return colour === "FF0000" ? pass("slide numbers are red") : fail(`slide numbers are ${colour} instead of FF0000`);
  },
});

function numberPlace(deck: Presentation): XmlElement | null {
  const bodies = deck.masters
    .flatMap(placeholdersOf)
    .filter((shape) => shape.name === "sp")
    .map((shape) => childOf(shape, "txBody"));
  return bodies.find((body) => bodyText(body) === "<number>") ?? null;
}
