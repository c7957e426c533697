import { parseCell, parseRange, type CellRange } from "../cell-range";
import type { OfficePackage } from "../office-package";
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
  /** Address, type and value as the file spells them; null where it does not. */
  written: { address: string | null; type: string; text: string | null };
}

export interface Worksheet {
  part: string;
  /** Everything but the rows. */
  root: XmlElement;
  /** Cells by row number, then by column number; only those that are written in the file. */
  rows: Map<number, Map<number, Cell>>;
  /** Attributes of each row that is written in the file. */
  rowRecords: [number: number, row: XmlElement][];
  merged: CellRange[];
}

/** What a workbook lends to the reading of its sheets. */
export interface CellSource {
  pack: OfficePackage;
  sharedStrings: string[];
  styles: Styles;
  isDate1904: boolean;
}

/** Rows and cells beyond these are not read: no task comes near, a hostile sheet would fill the memory. */
const CELLS_MAX = 2_000_000;

/** Reads the cells of a sheet's part; null without one. Rows and cells without an address stand after the one before. */
export function readWorksheet(part: string, workbook: CellSource): Worksheet | null {
  const rows: Worksheet["rows"] = new Map();
  const rowRecords: Worksheet["rowRecords"] = [];
  let rowNumber = 0;
  let count = 0;
  const root = workbook.pack.read(part, (element, parent) => {
    if (element.name !== "row" || parent.name !== "sheetData") return false;
    rowNumber = Number(attributeOf(element, "r") ?? rowNumber + 1);
    const cells = rows.get(rowNumber) ?? new Map<number, Cell>();
    let column = 0;
    for (const child of childrenOf(element, "c")) {
      column = parseCell(attributeOf(child, "r") ?? "")?.column ?? column + 1;
      if (++count <= CELLS_MAX) cells.set(column, readCell(child, rowNumber, column, workbook));
    }
    rows.set(rowNumber, cells);
    rowRecords.push([rowNumber, { ...element, children: [] }]);
    return true;
  });
  if (!root) return null;
  const merges = childOf(root, "mergeCells");
  const merged = (merges ? childrenOf(merges, "mergeCell") : []).map((merge) =>
    parseRange(attributeOf(merge, "ref") ?? ""),
  );
  return { part, root, rows, rowRecords, merged: merged.filter((range) => range !== null) };
}

function readCell(element: XmlElement, row: number, column: number, workbook: CellSource): Cell {
  const style = Number(attributeOf(element, "s") ?? 0);
  const type = attributeOf(element, "t") ?? "n";
  const [computed, holder] = [childOf(element, "f"), childOf(element, type === "inlineStr" ? "is" : "v")];
  const plain = type === "inlineStr" ? childOf(holder, "t") : holder;
  const text = plain && textOf(plain);
  return {
    row,
    column,
    value: type === "inlineStr" ? holder && richText(holder) : cellValue(type, text ?? "", style, workbook),
    formula: computed && textOf(computed),
    style,
    written: { address: attributeOf(element, "r"), type, text },
  };
}

function cellValue(type: string, text: string, style: number, workbook: CellSource): CellValue {
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
