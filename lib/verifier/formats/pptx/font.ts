import { UnreadableInputError } from "../../metric";
import { attributeOf, childOf, type XmlElement } from "../xml";
import { solidColour } from "./fill";
import { wholeNumber } from "./measure";

/** A run's own character formatting; styles, masters and themes are not looked at. null is "not said here". */
export interface Font {
  name: string | null;
  /** In hundredths of a point. */
  size: number | null;
  bold: boolean | null;
  italic: boolean | null;
  /** "none", "sng", "dbl" and so on. */
  underline: string | null;
  /** "noStrike" when the run does not say. */
  strike: string;
  /** Six hex digits; null also for colours of the theme. */
  colour: string | null;
}

/** Reads a run's formatting. Throws UnreadableInputError for values that the format does not know. */
export function fontOf(run: XmlElement): Font {
  const properties = childOf(run, "rPr");
  const latin = childOf(properties, "latin");
  const name = attributeOf(latin, "typeface");
  if (latin && name === null) throw new UnreadableInputError("a font has no name");
  return {
    name,
    size: wholeNumber(properties, "sz"),
    bold: onOff(attributeOf(properties, "b")),
    italic: onOff(attributeOf(properties, "i")),
    underline: underlineOf(attributeOf(properties, "u")),
    strike: attributeOf(properties, "strike") ?? "noStrike",
    colour: solidColour(properties),
  };
}

function onOff(value: string | null): boolean | null {
  if (value === null) return null;
  if (!["1", "0", "true", "false"].includes(value)) throw new UnreadableInputError("neither on nor off");
  return value === "1" || value === "true";
}

const UNDERLINES = new Set(
  (
    "none words sng dbl heavy dotted dottedHeavy dash dashHeavy dashLong dashLongHeavy dotDash dotDashHeavy " +
    "dotDotDash dotDotDashHeavy wavy wavyHeavy wavyDbl"
  ).split(" "),
);

function underlineOf(value: string | null): string | null {
  if (value !== null && !UNDERLINES.has(value)) throw new UnreadableInputError("unknown kind of underline");
  return value;
}
