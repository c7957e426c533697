import { UnreadableInputError } from "../../metric";
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from "../xml";
import { wholeNumber } from "./measure";

/** Paragraphs of a text body; a shape without one has one empty paragraph. */
export function paragraphsOf(body: XmlElement | null): XmlElement[] {
  return body ? childrenOf(body, "p") : [EMPTY_PARAGRAPH];
}

const EMPTY_PARAGRAPH: XmlElement = { name: "p", ns: "", attributes: {}, children: [], scope: {} };

/** Runs of their own text; fields and line breaks are not among them. */
export const runsOf = (paragraph: XmlElement) => childrenOf(paragraph, "r");

/** Runs, fields and line breaks (as vertical tabs) joined. */
export function paragraphText(paragraph: XmlElement): string {
  return childrenOf(paragraph)
    .map((child) => (child.name === "br" ? "\v" : ["r", "fld"].includes(child.name) ? runText(child) : ""))
    .join("");
}

export function runText(run: XmlElement): string {
  const text = childOf(run, "t");
  return text ? textOf(text) : "";
}

export const bodyText = (body: XmlElement | null) => paragraphsOf(body).map(paragraphText).join("\n");

const ALIGNMENTS = ["l", "ctr", "r", "just", "justLow", "dist", "thaiDist"];

/** Own alignment of a paragraph; without one it is "l" (left). Throws UnreadableInputError for an unknown one. */
export function alignmentOf(paragraph: XmlElement): string {
  const alignment = attributeOf(childOf(paragraph, "pPr"), "algn") ?? "l";
  if (!ALIGNMENTS.includes(alignment)) throw new UnreadableInputError("unknown alignment of a paragraph");
  return alignment;
}

/** Indent level, 0 for the outermost. */
export const levelOf = (paragraph: XmlElement) => wholeNumber(childOf(paragraph, "pPr"), "lvl") ?? 0;
