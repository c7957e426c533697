import { UnreadableInputError } from "../../metric";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../xml";
import type { SlidePart } from "./presentation";

const FILLS = ["noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill"];
const COLOURS = ["scrgbClr", "srgbClr", "hslClr", "sysClr", "schemeClr", "prstClr"];

/** The fill among an element's children, or null. */
const fillOf = (element: XmlElement | null): XmlElement | null =>
  (element && childrenOf(element).find((child) => FILLS.includes(child.name))) ?? null;

/**
 * Colour of an own solid fill as six upper-case hex digits; null for any other fill and for colours that are not
 * given as red, green and blue (of the theme, of the system, by name).
 */
export function solidColour(element: XmlElement | null): string | null {
  const fill = fillOf(element);
  if (fill?.name !== "solidFill") return null;
  const colour = childrenOf(fill).find((child) => COLOURS.includes(child.name));
  return colour?.name === "srgbClr" ? hexColour(attributeOf(colour, "val")) : null;
}

function hexColour(value: string | null): string {
  if (!/^[0-9a-f]{6}$/i.test(value ?? "")) throw new UnreadableInputError("a colour is not six hex digits");
  return (value as string).toUpperCase();
}

export type Background =
  /** `named` is how the file names a colour that is not given as red, green and blue. */
  | { kind: "solid"; colour: string | null; named: string }
  /** No fill of its own: what lies below shows through. */
  | { kind: "none" }
  | { kind: "other" };

/** Background of one slide, layout or master by its own properties; a reference to the theme counts as none. */
export function ownBackground(part: SlidePart): Background {
  const properties = childOf(childOf(part.content, "bg"), "bgPr");
  if (!properties) return { kind: "none" };
  const fill = fillOf(properties);
  if (fill?.name === "noFill") return { kind: "none" };
  if (fill?.name !== "solidFill") return { kind: "other" };
  const [colour] = childrenOf(fill);
  const named = colour ? `${colour.name} ${attributeOf(colour, "val") ?? ""}` : "no colour";
  return { kind: "solid", colour: solidColour(properties), named };
}

/** The background that a slide shows: its own, else its master's (the layout's is not looked at). */
export function slideBackground(slide: SlidePart): Background {
  const own = ownBackground(slide);
  return own.kind === "none" ? ownBackground(slide.needed("slideLayout").needed("slideMaster")) : own;
}
