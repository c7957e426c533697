import { UnreadableInputError } from "../../metric";
import { attributeOf, childOf, type XmlElement } from "../xml";

export type Measure = "left" | "top" | "width" | "height";
export const MEASURES: readonly Measure[] = ["left", "top", "width", "height"];

/** A whole number in an attribute; null when it is absent. Throws UnreadableInputError when it is no number. */
export function wholeNumber(element: XmlElement | null, name: string): number | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  if (!/^\s*[+-]?\d+\s*$/.test(text)) throw new UnreadableInputError(`${name} is no number`);
  return Number(text);
}

/** Place or size that a shape states itself. */
export function ownMeasure(element: XmlElement, name: Measure): number | null {
  const holder = element.name === "graphicFrame" ? element : childOf(element, propertiesName(element));
  const frame = childOf(holder, "xfrm");
  if (name === "left" || name === "top") return wholeNumber(childOf(frame, "off"), name === "left" ? "x" : "y");
  return wholeNumber(childOf(frame, "ext"), name === "width" ? "cx" : "cy");
}

const propertiesName = (element: XmlElement) => (element.name === "grpSp" ? "grpSpPr" : "spPr");
