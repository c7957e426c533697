import { CheckRuleError } from "../../metric";
import { parseRange, type CellRange } from "../cell-range";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../xml";
import type { Workbook } from "./workbook";
import { isOn } from "./rich-text";
import type { Worksheet } from "./worksheet";

/** Stands for a colour that a theme or palette gives: it equals itself and no colour code. */
export const THEME_COLOUR = "a theme or palette colour";

/**
 * A style of a cell by the public name; `difference` is the conditional format that is active there. Throws
 * CheckRuleError for a name that is unknown.
 */
export function cellStyle(
  name: string,
  { workbook, sheet, row, column, difference }: StyledCell,
): string | number | boolean | null {
  const style = sheet.rows.get(row)?.get(column)?.style ?? 0;
  const font = difference ? childOf(difference, "font") : workbook.styles.font(style);
  const fill = difference ? childOf(difference, "fill") : workbook.styles.fill(style);
  switch (name) {
    case "number_format":
      if (difference) return attributeOf(childOf(difference, "numFmt"), "formatCode");
      return workbook.styles.numberFormat(style);
    case "font_name":
      return attributeOf(childOf(font, "name"), "val");
    case "font_family":
      return numberOf(attributeOf(childOf(font, "family"), "val"));
    case "font_size":
      return numberOf(attributeOf(childOf(font, "sz"), "val"));
    case "font_color":
      return colour(childOf(font, "color"));
    case "font_bold":
      return isSet(font, "b");
    case "font_italic":
      return isSet(font, "i");
    case "font_underline":
      return childOf(font, "u") ? (attributeOf(childOf(font, "u"), "val") ?? "single") : null;
    case "fill_type":
      return fillType(fill);
    case "bgcolor":
    case "fgcolor":
      // Plain fills keep their colour in front; conditional ones keep it behind.
      return fillColour(fill, difference ? "bgColor" : "fgColor");
    case "hyperlink":
      return difference ? null : hyperlink(sheet, row, column);
    case "merge":
      return sheet.merged.some((range) => isCovered(range, row, column));
    default:
      throw new CheckRuleError(`unknown style ${name}`);
  }
}

export interface StyledCell {
  workbook: Workbook;
  sheet: Worksheet;
  row: number;
  column: number;
  difference?: XmlElement | null;
}

const numberOf = (text: string | null) => (text === null ? null : Number(text));

function isSet(font: XmlElement | null, name: string): boolean {
  const element = childOf(font, name);
  return element !== null && isOn(attributeOf(element, "val") ?? "1");
}

function colour(element: XmlElement | null): string | null {
  if (!element) return null;
  const rgb = attributeOf(element, "rgb");
  if (rgb !== null) return rgb.length === 6 ? `00${rgb}` : rgb;
  const source = ["theme", "indexed", "auto"].find((name) => attributeOf(element, name) !== null);
  return source === undefined ? "00000000" : THEME_COLOUR;
}

function fillType(fill: XmlElement | null): string | null {
  const type =
    attributeOf(childOf(fill, "patternFill"), "patternType") ?? attributeOf(childOf(fill, "gradientFill"), "type");
  return type === "none" ? null : type;
}

const fillColour = (fill: XmlElement | null, side: "fgColor" | "bgColor") =>
  colour(childOf(childOf(fill, "patternFill"), side)) ?? "00000000";

/** The public value is an object that equals no text; "" without a link. */
function hyperlink(sheet: Worksheet, row: number, column: number): string {
  const links = childOf(sheet.root, "hyperlinks");
  const isLinked = (links ? childrenOf(links, "hyperlink") : []).some((link) => {
    const range = parseRange(attributeOf(link, "ref") ?? "");
    return range !== null && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
  });
  return isLinked ? "a hyperlink" : "";
}

/** True for the cells of a merged block but the first. */
const isCovered = (range: CellRange, row: number, column: number) =>
  row >= range.top &&
  row <= range.bottom &&
  column >= range.left &&
  column <= range.right &&
  !(row === range.top && column === range.left);
