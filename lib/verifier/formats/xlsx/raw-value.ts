import { UnreadableInputError } from "../../metric";
import { pyFloat } from "../../python/value-rule";
import { strip } from "../../python/text";
import type { Workbook } from "./workbook";
import type { Cell, Worksheet } from "./worksheet";

/**
 * A cell's value as the public functions read it straight from the XML, which differs from a spreadsheet
 * reader: the sheet's part is guessed from its id, booleans are not read, numbers are floats, texts lose blanks at
 * their ends, phonetic guides are joined in. null for anything it does not find.
 * Throws UnreadableInputError for a shared string that is not there and for a number without digits.
 */
export function rawCellValue(workbook: Workbook, sheetName: string, coordinate: string): string | number | null {
  const entry = workbook.sheets.find((sheet) => sheet.name === sheetName);
  const sheet = entry ? workbook.sheetPart(`xl/worksheets/sheet${entry.sheetId}.xml`) : null;
  const cell = sheet ? cellsOf(sheet).get(coordinate) : undefined;
  if (!cell || cell.written.text === null) return null;
  const { type } = cell.written;
  const text = strip(cell.written.text);
  // An element without text, as openpyxl writes it for a formula that was never computed.
  if (text === "" && (type === "n" || type === "s")) throw new UnreadableInputError(`${coordinate} has an empty value`);
  if (text === "") return null;
  if (type === "n") return pyFloat(text);
  if (type === "s") return sharedText(workbook, Number(text));
  return ["str", "e", "inlineStr"].includes(type) ? text : null;
}

const known = new WeakMap<Worksheet, Map<string, Cell>>();

/** Cells by their written address, the first of each. */
function cellsOf(sheet: Worksheet): Map<string, Cell> {
  const remembered = known.get(sheet);
  if (remembered) return remembered;
  const cells = new Map<string, Cell>();
  for (const row of sheet.rows.values()) {
    for (const cell of row.values()) {
      const { address } = cell.written;
      if (address !== null && !cells.has(address)) cells.set(address, cell);
    }
  }
  known.set(sheet, cells);
  return cells;
}

/** One empty text element makes the public reader lose the whole table. */
function sharedText(workbook: Workbook, index: number): string {
  const text = workbook.areStringsWhole ? workbook.stringTexts[index]?.join("") : undefined;
  if (text === undefined) throw new UnreadableInputError("the shared strings cannot be read");
  return text;
}
