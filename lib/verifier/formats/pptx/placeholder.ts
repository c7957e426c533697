import { UnreadableInputError } from "../../metric";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../xml";
import { ownMeasure, wholeNumber, type Measure } from "./measure";
import type { SlidePart } from "./presentation";

/** The placeholder mark of a shape, or null when it is none. */
export const placeholderOf = (shape: XmlElement): XmlElement | null =>
  childOf(childOf(childrenOf(shape)[0], "nvPr"), "ph");

const indexOf = (shape: XmlElement) => wholeNumber(placeholderOf(shape), "idx") ?? 0;
export const placeholderType = (shape: XmlElement) => attributeOf(placeholderOf(shape), "type") ?? "obj";

/** Placeholders directly on a page, in document order. */
export const placeholdersOf = (part: SlidePart) =>
  childrenOf(part.shapeTree).filter((child) => placeholderOf(child) !== null);

/** Kind of the master's placeholder that a layout's placeholder of this kind follows. */
const MASTER_TYPES: Record<string, string> = {
  body: "body",
  chart: "body",
  clipArt: "body",
  ctrTitle: "title",
  dgm: "body",
  dt: "dt",
  ftr: "ftr",
  media: "body",
  obj: "body",
  pic: "body",
  sldNum: "sldNum",
  subTitle: "body",
  tbl: "body",
  title: "title",
};

/** Place or size that a slide's placeholder takes from its layout (same index), else from the master (same kind). */
export function inheritedMeasure(shape: XmlElement, slide: SlidePart, name: Measure): number | null {
  if (placeholderOf(shape) === null) return null;
  const layout = slide.needed("slideLayout");
  const base = placeholdersOf(layout).find((candidate) => indexOf(candidate) === indexOf(shape));
  if (!base) return null;
  const own = ownMeasure(base, name);
  if (own !== null || base.name !== "sp") return own;
  const type = MASTER_TYPES[placeholderType(base)];
  if (type === undefined) throw new UnreadableInputError("a layout's placeholder has no counterpart in the master");
  const master = placeholdersOf(layout.needed("slideMaster")).find((candidate) => placeholderType(candidate) === type);
  return master ? ownMeasure(master, name) : null;
}
