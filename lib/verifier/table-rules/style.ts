import { InputLimitError } from "../metric";
import { columnLetters } from "../formats/cell-range";
import { cellStyle, type StyledCell } from "../formats/xlsx/cell-style";
import { activeFormats } from "../formats/xlsx/conditional-formats";
import type { Worksheet } from "../formats/xlsx/worksheet";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { bookOf, failed, findSheet, passed, worksheetOf, type SheetReference, type TableRule } from "./table-rule";

/** Cells whose styles are compared at most. */
const CELLS_MAX = 2_000_000;

/**
 * Styles of every cell are equal. Where a conditional format is active, it is read instead of the cell's own style;
 * the last one counts.
 */
export const style: TableRule = (options, scope) => {
  const props = (options.props ?? []) as string[];
  const [got, wanted] = [options.sheet_idx0, options.sheet_idx1].map((index) =>
    stylesOf(findSheet(index, scope), props),
  ) as [Map<string, unknown[]>, Map<string, unknown[]>];
  for (const cell of new Set([...got.keys(), ...wanted.keys()])) {
    const [left, right] = [got.get(cell) ?? null, wanted.get(cell) ?? null];
    if (!pyEquals(left, right)) return failed(`${cell}: ${show(right ?? "no cell")}`, show(left ?? "no cell"));
  }
  return passed(`${got.size} cells have equal styles`);
};

/** By cell; a sheet that is not there has none. */
function stylesOf(reference: SheetReference, props: string[]): Map<string, unknown[]> {
  const styles = new Map<string, unknown[]>();
  const sheet = worksheetOf(reference);
  if (!sheet) return styles;
  const workbook = bookOf(reference);
  const styleOf = (cell: StyledCell) => props.map((prop) => cellStyle(prop, cell));
  const { height, width } = extentOf(sheet);
  if (height * width > CELLS_MAX) throw new InputLimitError(`the sheet has ${height * width} cells`);
  for (let row = 1; row <= height; row++) {
    for (let column = 1; column <= width; column++) {
      styles.set(`${columnLetters(column)}${row}`, styleOf({ workbook, sheet, row, column }));
    }
  }
  for (const { row, column, difference } of activeFormats(sheet, workbook, reference.name)) {
    styles.set(`${columnLetters(column)}${row}`, styleOf({ workbook, sheet, row, column, difference }));
  }
  return styles;
}

/** Last row and column that hold a written cell or lie under a merged block. */
function extentOf(sheet: Worksheet): { height: number; width: number } {
  let [height, width] = [0, 0];
  for (const [row, cells] of sheet.rows) {
    for (const column of cells.keys()) [height, width] = [Math.max(height, row), Math.max(width, column)];
  }
  for (const { bottom, right } of sheet.merged) [height, width] = [Math.max(height, bottom), Math.max(width, right)];
  return { height, width };
}
