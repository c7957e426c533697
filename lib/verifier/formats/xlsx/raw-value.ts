import { UnreadableInputError } from "../../metric";
import { pyFloat } from "../../python/value-rule";
import { strip } from "../../python/text";
import { childOf, attributeOf, childrenOf, textOf, type XmlElement } from "../xml";
import type { Workbook } from "./workbook";

/**
 * A cell's value as the public functions read it straight from the XML, which differs from a spreadsheet
 * reader: the sheet's part is guessed from its id, booleans are not read, numbers are floats, texts lose blanks at
 * their ends, phonetic guides are joined in. null for anything it does not find.
 * Throws UnreadableInputError for a shared string that is not there and for a number without digits.
 */
export function rawCellValue(workbook: Workbook, sheetName: string, coordinate: string): string | number | null {
  const entry = workbook.sheets.find((sheet) => sheet.name === sheetName);
  const root = entry ? workbook.pack.xml(`xl/worksheets/sheet${entry.sheetId}.xml`) : null;
  const cell = root ? findCell(root, coordinate) : null;
  if (!cell) return null;
  const type = attributeOf(cell, "t") ?? "n";
  const written = childOf(cell, "v");
  const text = written ? strip(textOf(written)) : null;
  if (type === "inlineStr") return inlineText(cell);
  if (text === null) return null;
  // An element without text, as openpyxl writes it for a formula that was never computed.
  if (text === "" && (type === "n" || type === "s")) throw new UnreadableInputError(`${coordinate} has an empty value`);
  if (text === "") return null;
  if (type === "n") return pyFloat(text);
  if (type === "s") return sharedText(workbook, Number(text));
  return type === "str" || type === "e" ? text : null;
}

function findCell(root: XmlElement, coordinate: string): XmlElement | null {
  for (const row of childrenOf(childOf(root, "sheetData") ?? root, "row")) {
    const cell = childrenOf(row, "c").find((candidate) => attributeOf(candidate, "r") === coordinate);
    if (cell) return cell;
  }
  return null;
}

function inlineText(cell: XmlElement): string | null {
  const text = childOf(childOf(cell, "is"), "t");
  return (text && strip(textOf(text))) || null;
}

/** One empty text element makes the public reader lose the whole table. */
function sharedText(workbook: Workbook, index: number): string {
  const texts = workbook.stringTexts;
  const text = texts.some((item) => item.includes("")) ? undefined : texts[index]?.join("");
  if (text === undefined) throw new UnreadableInputError("the shared strings cannot be read");
  return text;
}
