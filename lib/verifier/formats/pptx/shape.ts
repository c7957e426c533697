import { UnreadableInputError } from "../../metric";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../xml";
import { ownMeasure, type Measure } from "./measure";
import { inheritedMeasure, placeholderOf } from "./placeholder";
import type { SlidePart } from "./presentation";
import { bodyText } from "./text-frame";

const SHAPES = ["sp", "grpSp", "graphicFrame", "cxnSp", "pic", "contentPart"];

export type ShapeKind =
  | "placeholder"
  | "freeform"
  | "auto shape"
  | "text box"
  | "picture"
  | "media"
  | "group"
  | "line"
  | "table"
  | "chart"
  | "object"
  | "graphic";

/** One shape of a slide, read when asked. */
export class Shape {
  constructor(
    readonly element: XmlElement,
    readonly part: SlidePart,
  ) {}

  /** Only plain shapes carry text; tables, pictures, lines and groups do not. */
  get hasText(): boolean {
    return this.element.name === "sp";
  }

  get body(): XmlElement | null {
    return childOf(this.element, "txBody");
  }

  /** Paragraphs by line feeds; "" for a shape that carries no text. */
  get text(): string {
    return this.hasText ? bodyText(this.body) : "";
  }

  /** Throws UnreadableInputError for a shape that is of no known kind. */
  get kind(): ShapeKind {
    const isPlaceholder = placeholderOf(this.element) !== null;
    switch (this.element.name) {
      case "sp":
        return isPlaceholder ? "placeholder" : plainKind(this.element);
      case "pic":
        return isPlaceholder ? "placeholder" : pictureKind(this.element);
      case "grpSp":
        return "group";
      case "cxnSp":
        return "line";
      case "graphicFrame":
        return graphicKind(this.element);
      default:
        throw new UnreadableInputError("a shape of unknown kind");
    }
  }

  /** In EMU; a placeholder without a place of its own takes its layout's, then its master's; null when none says. */
  measure(name: Measure): number | null {
    const own = ownMeasure(this.element, name);
    const canInherit = this.element.name === "sp" || this.element.name === "pic";
    return own === null && canInherit ? inheritedMeasure(this.element, this.part, name) : own;
  }

  /** The table in the shape. Throws UnreadableInputError when it holds none. */
  get table(): XmlElement {
    const table = graphicUri(this.element) === TABLE && childOf(graphicData(this.element), "tbl");
    if (!table) throw new UnreadableInputError("a table stands against a shape that is none");
    return table;
  }

  get shapes(): Shape[] {
    return this.element.name === "grpSp" ? shapesIn(this.element, this.part) : [];
  }
}

/** Shapes directly on a slide, from back to front. */
export const shapesOf = (slide: SlidePart) => shapesIn(slide.shapeTree, slide);

/** All shapes that carry text, also those in groups, in document order. */
export const textShapes = (shapes: Shape[]): Shape[] =>
  shapes.flatMap((shape) => (shape.hasText ? [shape] : textShapes(shape.shapes)));

const shapesIn = (tree: XmlElement, part: SlidePart) =>
  childrenOf(tree)
    .filter((child) => SHAPES.includes(child.name))
    .map((child) => new Shape(child, part));

function plainKind(element: XmlElement): ShapeKind {
  const properties = childOf(element, "spPr");
  if (childOf(properties, "custGeom")) return "freeform";
  const isTextBox = ["1", "true"].includes(attributeOf(nonVisual(element, "cNvSpPr"), "txBox") ?? "");
  if (isTextBox) return "text box";
  if (childOf(properties, "prstGeom")) return "auto shape";
  throw new UnreadableInputError("a shape without geometry is of unknown kind");
}

const pictureKind = (element: XmlElement): ShapeKind =>
  childOf(nonVisual(element, "nvPr"), "videoFile") ? "media" : "picture";

const nonVisual = (element: XmlElement, name: string) => childOf(childrenOf(element)[0], name);

const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const TABLE = `${DRAWING}/table`;
const graphicData = (element: XmlElement) => childOf(childOf(element, "graphic"), "graphicData");
const graphicUri = (element: XmlElement) => attributeOf(graphicData(element), "uri");

function graphicKind(element: XmlElement): ShapeKind {
  const uri = graphicUri(element);
  if (uri === TABLE) return "table";
  if (uri === `${DRAWING}/chart`) return "chart";
  return uri === "http://schemas.openxmlformats.org/presentationml/2006/ole" ? "object" : "graphic";
}
