import { columnLetters } from "../formats/cell-range";
import { cellStyle } from "../formats/xlsx/cell-style";
import { conditionalFormats } from "../formats/xlsx/conditional-formats";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { failed, findSheet, noSheet, passed, worksheetOf, type SheetReference, type TableRule } from "./table-rule";

/** Styles of every cell are equal, active conditional formats included. */
export const style: TableRule = (options, scope) => {
  const props = (options.props ?? []) as string[];
  const [got, wanted] = [options.sheet_idx0, options.sheet_idx1].map((index) =>
    stylesOf(findSheet(index, scope), props),
  );
  if (!got || !wanted) return noSheet(options);
  const cells = new Set([...got.keys(), ...wanted.keys()]);
  const odd = [...cells].find((cell) => !pyEquals(got.get(cell) ?? null, wanted.get(cell) ?? null));
  if (odd === undefined) return passed(`${got.size} cells have equal styles`);
  return failed(`${odd}: ${show(wanted.get(odd) ?? "no cell")}`, show(got.get(odd) ?? "no cell"));
};

function stylesOf(reference: SheetReference, props: string[]): Map<string, unknown[]> | null {
  const sheet = worksheetOf(reference);
  const { workbook } = reference;
  if (!sheet || !workbook) return null;
  const formats = conditionalFormats(sheet, workbook);
  const styles = new Map<string, unknown[]>();
  const height = Math.max(0, ...sheet.rows.keys());
  const width = Math.max(0, ...[...sheet.rows.values()].flatMap((cells) => [...cells.keys()]));
  for (let row = 1; row <= height; row++) {
    for (let column = 1; column <= width; column++) {
      const cell = { workbook, sheet, row, column };
      const value = sheet.rows.get(row)?.get(column)?.value ?? null;
      const active = formats.filter(
        ({ ranges, isActive }) =>
          ranges.some(
            (range) => row >= range.top && row <= range.bottom && column >= range.left && column <= range.right,
          ) && isActive(value),
      );
      styles.set(
        `${columnLetters(column)}${row}`,
        props.map((prop) => {
          const changed = active
            .map(({ difference }) => cellStyle(prop, { ...cell, difference }))
            .filter((one) => one !== null);
          return changed.at(-1) ?? cellStyle(prop, cell);
        }),
      );
    }
  }
  return styles;
}
