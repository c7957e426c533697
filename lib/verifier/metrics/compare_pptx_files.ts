import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { slideBackground } from "../formats/pptx/fill";
import { notesText } from "../formats/pptx/notes";
import { openPresentation, type Presentation, type SlidePart } from "../formats/pptx/presentation";
import { shapesOf, textShapes, type Shape } from "../formats/pptx/shape";
import { paragraphsOf } from "../formats/pptx/text-frame";
import { strip } from "../python/text";
import { deckOptions, type DeckOptions } from "../slide-rules/deck-options";
import { asOutcome, differs, firstDifference, type Difference } from "../slide-rules/difference";
import { comparePlaces } from "../slide-rules/shape-places";
import { compareShapeTexts, sameAlignment, sameCount, sameText } from "../slide-rules/shape-text";
import { compareTables } from "../slide-rules/slide-table";

/**
 * Two decks slide by slide and shape by shape: number of slides, background colour, notes, places and sizes, table
 * cells, texts, alignment, indent, runs and their formatting, bullets. Options `examine_<what>` turn parts on and
 * off, `approximately_tolerance` is the share by which places may differ. Pictures' content, charts, animations,
 * layouts and inherited formatting are not compared. Stops at the first difference. A missing first or second deck
 * counts as one without slides. `examine_shape_lenient_height`, which one task names, is unknown to the public
 * function and has no effect here either.
 */
export const comparePptxFiles = defineMetric({
  name: "compare_pptx_files",
  version: 2,
  corrected:
    "A result that was never fetched is 0; publicly it counts as a deck without slides. Backgrounds in a colour of " +
    "the theme are compared by its name; publicly they end the function. Bullets are compared although a slide holds " +
    "an empty text; publicly they are then passed over.",
  async run(result, expected, options, ctx) {
    const chosen = { ...deckOptions(options), isCorrected: ctx.profile === "corrected" };
    if (chosen.isCorrected && result === null) return fail("there is no deck");
    const got = await openPresentation(result, ctx);
    const gold = await openPresentation(expected, ctx);
    const [count, wanted] = [got.slides.length, gold.slides.length];
    if (count !== wanted && chosen.examine.number_of_slides) {
      return asOutcome(differs("the deck", "number of slides", count, wanted));
    }
    const difference = firstDifference(got.slides, gold.slides, (left, right, index) =>
      compareSlides({ slide: left, deck: got }, { slide: right, deck: gold }, index + 1, chosen),
    );
    return difference ? asOutcome(difference) : pass(`${Math.min(count, wanted)} slides are equal`);
  },
});

interface Page {
  slide: SlidePart;
  deck: Presentation;
}

function compareSlides(got: Page, gold: Page, number: number, options: DeckOptions): Difference | null {
  const where = `slide ${number}`;
  const [colour, wantedColour] = [got, gold].map(({ slide }) => colourOf(slide, options.isCorrected));
  const background = colour === wantedColour ? null : differs(where, "background colour", colour, wantedColour);
  if (background && options.examine.background_color) return background;
  const [notes, wantedNotes] = [notesText(got.slide, got.deck), notesText(gold.slide, gold.deck)].map(strip);
  if (notes !== wantedNotes && options.examine.note) return differs(where, "notes", notes, wantedNotes);
  const [shapes, wanted] = [shapesOf(got.slide), shapesOf(gold.slide)];
  if (shapes.length !== wanted.length) return differs(where, "number of shapes", shapes.length, wanted.length);
  return (
    firstDifference(shapes, wanted, (left, right, index) => {
      const pair = { got: left, expected: right, where: `${where}, shape ${index + 1}`, slide: number };
      // Asking for the kind is what ends the public function on shapes of no known kind.
      if (options.isLogging) void [left.kind, right.kind];
      return comparePlaces(pair, options) ?? compareTables(pair, options) ?? compareShapeTexts(pair, options);
    }) ?? compareAllTexts(textShapes(shapes), textShapes(wanted), where, options)
  );
}

/** Background in hex digits; null for pictures, gradients and where neither slide nor master has a colour. */
function colourOf(slide: SlidePart, isCorrected: boolean): string | null {
  const background = slideBackground(slide);
  if (background.kind !== "solid") return null;
  if (background.colour === null && isCorrected) return background.named;
  if (background.colour === null) throw new UnreadableInputError("a background has a colour of the theme");
  return background.colour;
}

/** Texts and alignments once more, now with the shapes inside groups. Their number counts in any case. */
function compareAllTexts(got: Shape[], expected: Shape[], where: string, options: DeckOptions): Difference | null {
  if (got.length !== expected.length) return differs(where, "number of texts", got.length, expected.length);
  if (!options.examine.alignment) return null;
  return firstDifference(got, expected, (shape, other, index) => {
    const at = `${where}, text ${index + 1}`;
    const [paragraphs, wanted] = [paragraphsOf(shape.body), paragraphsOf(other.body)];
    return (
      sameText(shape.text, other.text, at, options) ??
      sameCount(paragraphs, wanted, at) ??
      firstDifference(paragraphs, wanted, (left, right) => sameAlignment(left, right, at))
    );
  });
}
