import { parseCell, parseRange, type CellRange } from "../cell-range";
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from "../xml";
import { ExcelMoment } from "./moment";
import { richText } from "./rich-text";
import type { Styles } from "./styles";

/** A value as a reader of cached results sees it; null for an empty cell, `error` for #N/A and its like. */
export type CellValue = string | number | boolean | ExcelMoment | { error: string } | null;

export interface Cell {
  row: number;
  column: number;
  value: CellValue;
  /** What the cell computes, without the equals sign; "" where it shares the formula of another; null without one. */
  formula: string | null;
  /** Index into the workbook's cell formats. */
  style: number;
}

export interface Worksheet {
  part: string;
  root: XmlElement;
  /** Cells by row number, then by column number; only those that are written in the file. */
  rows: Map<number, Map<number, Cell>>;
  merged: CellRange[];
}

/** What a workbook lends to the reading of its sheets. */
export interface CellSource {
  sharedStrings: string[];
  styles: Styles;
  isDate1904: boolean;
}

/** Rows and cells beyond these are not read: no task comes near, a hostile sheet would fill the memory. */
const CELLS_MAX = 2_000_000;

/** Reads the cells of a sheet. Rows and cells without an address stand after the one before. */
export function readWorksheet(root: XmlElement, part: string, workbook: CellSource): Worksheet {
  const rows = new Map<number, Map<number, Cell>>();
  let rowNumber = 0;
  let count = 0;
  for (const rowElement of childrenOf(childOf(root, "sheetData") ?? root, "row")) {
    rowNumber = Number(attributeOf(rowElement, "r") ?? rowNumber + 1);
    const cells = rows.get(rowNumber) ?? new Map<number, Cell>();
    let column = 0;
    for (const element of childrenOf(rowElement, "c")) {
      const place = parseCell(attributeOf(element, "r") ?? "");
      column = place?.column ?? column + 1;
      if (++count > CELLS_MAX) return { part, root, rows, merged: [] };
      const style = Number(attributeOf(element, "s") ?? 0);
      const written = childOf(element, "f");
      const formula = written ? textOf(written) : null;
      cells.set(column, { row: rowNumber, column, value: cellValue(element, style, workbook), formula, style });
    }
    rows.set(rowNumber, cells);
  }
  const merges = childOf(root, "mergeCells");
  const merged = (merges ? childrenOf(merges, "mergeCell") : []).map((merge) =>
    parseRange(attributeOf(merge, "ref") ?? ""),
  );
  return { part, root, rows, merged: merged.filter((range) => range !== null) };
}

function cellValue(element: XmlElement, style: number, workbook: CellSource): CellValue {
  const type = attributeOf(element, "t") ?? "n";
  if (type === "inlineStr") {
    const inline = childOf(element, "is");
    return inline ? richText(inline) : null;
  }
  const written = childOf(element, "v");
  const text = written ? textOf(written) : "";
  if (text === "") return null;
  switch (type) {
    case "s":
      return workbook.sharedStrings[Number(text)] ?? null;
    case "b":
      return text === "1" || text === "true";
    case "str":
      return text;
    case "e":
      return { error: text };
    case "d":
      return ExcelMoment.fromIso(text);
    default:
      return numberOrMoment(Number(text), style, workbook);
  }
}

function numberOrMoment(value: number, style: number, workbook: CellSource): CellValue {
  const kind = workbook.styles.momentKind(style);
  if (kind === null) return value;
  return ExcelMoment.fromSerial(value, kind, workbook.isDate1904) ?? { error: "#VALUE!" };
}
