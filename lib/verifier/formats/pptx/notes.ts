import { UnreadableInputError } from "../../metric";
import { childOf } from "../xml";
import { placeholdersOf, placeholderType } from "./placeholder";
import type { Presentation, SlidePart } from "./presentation";
import { bodyText } from "./text-frame";

/**
 * Text of a slide's notes; "" when it has none. Throws UnreadableInputError when the notes page, or the page that a
 * new one would be made from, has no place for text: the public functions end without a score there.
 */
export function notesText(slide: SlidePart, deck: Presentation): string {
  const notes = slide.related("notesSlide");
  if (!notes) {
    if (deck.notesMaster) textPlace(deck.notesMaster);
    return "";
  }
  return bodyText(childOf(textPlace(notes), "txBody"));
}

function textPlace(page: SlidePart) {
  const place = placeholdersOf(page).find((shape) => placeholderType(shape) === "body");
  if (!place) throw new UnreadableInputError("a notes page has no place for text");
  return place;
}
