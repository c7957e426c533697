import { UnreadableInputError, type MetricContext } from "../metric";
import { openPackage, type OfficePackage } from "./office-package";
import { attributeOf, childOf, childrenOf, isElement, type XmlElement } from "./xml";

export interface DocxDocument {
  pack: OfficePackage;
  /** Name of the document part. */
  part: string;
  body: XmlElement;
}

/** Opens a Word document. Throws UnreadableInputError when it is none. */
export async function readDocx(path: unknown, ctx: MetricContext): Promise<DocxDocument> {
  const pack = await openPackage(path, ctx);
  const part = pack.mainPart();
  const root = pack.xml(part);
  const body = childOf(root, "body");
  if (root?.name !== "document" || !body) throw new UnreadableInputError("not a Word document");
  return { pack, part, body };
}

/** Paragraphs directly in a body, cell or footer: those inside tables and content controls are not among them. */
export const paragraphsOf = (container: XmlElement) => childrenOf(container, "p");

/** Runs directly in a paragraph: those inside links and tracked changes are not among them. */
export const runsOf = (paragraph: XmlElement) => childrenOf(paragraph, "r");

/** Text of a paragraph: its runs and the runs of its links. */
export function paragraphText(paragraph: XmlElement): string {
  return childrenOf(paragraph)
    .map((child) => (child.name === "r" ? runText(child) : child.name === "hyperlink" ? linkText(child) : ""))
    .join("");
}

const linkText = (link: XmlElement) => runsOf(link).map(runText).join("");

export function runText(run: XmlElement): string {
  return childrenOf(run).map(pieceText).join("");
}

function pieceText(piece: XmlElement): string {
  switch (piece.name) {
    case "t":
      return piece.children.map((child) => (isElement(child) ? "" : child)).join("");
    case "tab":
    case "ptab":
      return "\t";
    case "cr":
      return "\n";
    case "noBreakHyphen":
      return "-";
    case "br":
      return (attributeOf(piece, "type") ?? "textWrapping") === "textWrapping" ? "\n" : "";
    default:
      return "";
  }
}

export const paragraphTexts = (document: DocxDocument) => paragraphsOf(document.body).map(paragraphText);

/** A property of a run's or paragraph's own formatting; styles are not looked at. */
export function ownProperty(element: XmlElement, name: string): XmlElement | null {
  return childOf(childOf(element, element.name === "r" ? "rPr" : "pPr"), name);
}

/** An on/off property: true, false, or null when it is not set here. Throws UnreadableInputError for another value. */
export function toggle(run: XmlElement, name: string): boolean | null {
  const property = ownProperty(run, name);
  if (!property) return null;
  const value = attributeOf(property, "val") ?? "1";
  if (["1", "true", "on"].includes(value)) return true;
  if (["0", "false", "off"].includes(value)) return false;
  throw new UnreadableInputError(`${name} is neither on nor off`);
}

/** Own line spacing: a multiple ("1.5"), a height ("18 pt"), or "inherited" when the paragraph does not say. */
export function lineSpacing(paragraph: XmlElement): string {
  const spacing = ownProperty(paragraph, "spacing");
  const line = attributeOf(spacing, "line");
  if (line === null) return "inherited";
  const isMultiple = (attributeOf(spacing, "lineRule") ?? "auto") === "auto";
  return isMultiple ? `${Number(line) / 240}` : `${Number(line) / 20} pt`;
}

/** Tables directly in the body. */
export const tablesOf = (document: DocxDocument) => childrenOf(document.body, "tbl");

export const cellText = (cell: XmlElement) => paragraphsOf(cell).map(paragraphText).join("\n");

/**
 * Cells of a table, row after row without regard to where rows end, `width` columns assumed: a row with too
 * few or too many cells shifts those after it. Throws UnreadableInputError where a cell continues one that is not there.
 */
export function flatCells(table: XmlElement, width: number): XmlElement[] {
  const cells: XmlElement[] = [];
  for (const cell of childrenOf(table, "tr").flatMap((row) => childrenOf(row, "tc"))) {
    for (let at = 0; at < columnSpan(cell); at++) {
      const above = continuesAbove(cell) ? cells.at(-width) : cell;
      if (!above) throw new UnreadableInputError("a cell of a table continues one that is not there");
      cells.push(above);
    }
  }
  return cells;
}

const columnSpan = (cell: XmlElement) =>
  Math.min(64, Math.max(1, Number(attributeOf(childOf(childOf(cell, "tcPr"), "gridSpan"), "val") ?? 1)));

function continuesAbove(cell: XmlElement): boolean {
  const merge = childOf(childOf(cell, "tcPr"), "vMerge");
  return merge !== null && (attributeOf(merge, "val") ?? "continue") === "continue";
}

/**
 * Cells of a table by rows of its grid: a cell that spans columns stands in each of them, a cell continued from
 * above is the one above.
 */
export function tableGrid(table: XmlElement): XmlElement[][] {
  const grid: XmlElement[][] = [];
  for (const row of childrenOf(table, "tr")) {
    const line: XmlElement[] = [];
    for (const cell of childrenOf(row, "tc")) {
      for (let at = columnSpan(cell); at > 0; at--) {
        line.push((continuesAbove(cell) && grid.at(-1)?.[line.length]) || cell);
      }
    }
    grid.push(line);
  }
  return grid;
}

export const columnCount = (table: XmlElement) => childrenOf(childOf(table, "tblGrid") ?? table, "gridCol").length;
