import { CheckRuleError, UnreadableInputError } from "../../metric";
import { parseRange, type CellRange } from "../cell-range";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../xml";
import type { Workbook } from "./workbook";
import { isOn } from "./rich-text";
import type { Worksheet } from "./worksheet";

/** Stands for a colour that a theme or palette gives: it equals itself and no colour code. */
export const THEME_COLOUR = "a theme or palette colour";

export interface StyledCell {
  workbook: Workbook;
  sheet: Worksheet;
  row: number;
  column: number;
  /** The conditional format that is active in the cell: it is then read instead of the cell's own. */
  difference?: XmlElement | null;
}

/** Cell format of cells that are not written, or lie under a merged block. */
const NO_STYLE = -1;

/**
 * A style of a cell by the public name; null for fonts and formats of an empty cell. Throws CheckRuleError for a
 * name that is unknown and UnreadableInputError where the public function finds no font or colour to read.
 */
export function cellStyle(name: string, cell: StyledCell): string | number | boolean | null {
  const { workbook, sheet, row, column, difference = null } = cell;
  const isMerged = sheet.merged.some((range) => isCovered(range, row, column));
  const record = isMerged ? undefined : sheet.rows.get(row)?.get(column);
  const hasValue = record !== undefined && (record.formula !== null || record.value !== null);
  const style = record?.style ?? NO_STYLE;
  const fill = () => (difference ? childOf(difference, "fill") : workbook.styles.fill(style));
  if (name === "merge") return isMerged;
  if (name === "fill_type") return fillType(fill(), difference !== null);
  // Plain fills keep their colour in front; conditional ones keep it behind.
  if (name === "bgcolor" || name === "fgcolor") return fillColour(fill(), difference ? "bgColor" : "fgColor");
  if (!NAMES.has(name)) throw new CheckRuleError(`unknown style ${name}`);
  if (!hasValue) return null;
  if (name === "hyperlink") return hyperlink(sheet, row, column);
  if (name === "number_format") {
    // A computed cell, a date, a text and a truth value have none here.
    if (record.formula !== null || typeof record.value !== "number") return null;
    return difference
      ? attributeOf(needed(childOf(difference, "numFmt")), "formatCode")
      : workbook.styles.numberFormat(style);
  }
  return fontStyle(name, needed(difference ? childOf(difference, "font") : workbook.styles.font(style)));
}

const NAMES = new Set(
  "number_format font_name font_family font_color font_bold font_italic font_underline font_size hyperlink".split(" "),
);

function needed(element: XmlElement | null): XmlElement {
  if (!element) throw new UnreadableInputError("a format does not say what is asked for");
  return element;
}

function fontStyle(name: string, font: XmlElement): string | number | boolean | null {
  const value = (element: string) => attributeOf(childOf(font, element), "val");
  switch (name) {
    case "font_name":
      return value("name");
    case "font_family":
      return numberOf(value("family"));
    case "font_size":
      return numberOf(value("sz"));
    case "font_color":
      return colour(needed(childOf(font, "color")));
    case "font_bold":
      return isSet(font, "b");
    case "font_italic":
      return isSet(font, "i");
    default:
      return childOf(font, "u") ? (value("u") ?? "single") : null;
  }
}

const numberOf = (text: string | null) => (text === null ? null : Number(text));

function isSet(font: XmlElement, name: string): boolean {
  const element = childOf(font, name);
  return element !== null && isOn(attributeOf(element, "val") ?? "1");
}

function colour(element: XmlElement): string {
  const source = ["indexed", "theme", "auto"].find((name) => attributeOf(element, name) !== null);
  if (source !== undefined) return THEME_COLOUR;
  const rgb = attributeOf(element, "rgb") ?? "00000000";
  return rgb.length === 6 ? `00${rgb}` : rgb;
}

/** Which of the two kinds of fill; null where a conditional format has none. */
function fillType(fill: XmlElement | null, isConditional: boolean): string | null {
  if (childOf(fill, "gradientFill")) return "gradientFill";
  return fill || !isConditional ? "patternFill" : null;
}

function fillColour(fill: XmlElement | null, side: "fgColor" | "bgColor"): string | null {
  const pattern = childOf(fill, "patternFill");
  if (!pattern) return null;
  const element = childOf(pattern, side);
  return element ? colour(element) : "00000000";
}

const LINK_PARTS = ["ref", "location", "tooltip", "display", "id"];

/** What a link is told apart by (not its target), in a form that equals no address; "" without a link. */
function hyperlink(sheet: Worksheet, row: number, column: number): string {
  const links = childOf(sheet.root, "hyperlinks");
  const link = (links ? childrenOf(links, "hyperlink") : []).findLast((candidate) => {
    const range = parseRange(attributeOf(candidate, "ref") ?? "");
    return range !== null && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
  });
  return link ? `a hyperlink: ${LINK_PARTS.map((name) => attributeOf(link, name) ?? "none").join(", ")}` : "";
}

/** True for the cells of a merged block but the first. */
const isCovered = (range: CellRange, row: number, column: number) =>
  row >= range.top &&
  row <= range.bottom &&
  column >= range.left &&
  column <= range.right &&
  !(row === range.top && column === range.left);
