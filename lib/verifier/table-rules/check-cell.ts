import { parseCell } from "../formats/cell-range";
import { cellStyle } from "../formats/xlsx/cell-style";
import { rawCellValue } from "../formats/xlsx/raw-value";
import { isRecord } from "../python/equals";
import { valueFits, type ValueRule } from "../python/value-rule";
import { show } from "../show";
import { failed, findSheet, noSheet, passed, worksheetOf, type TableRule } from "./table-rule";

/** Value or styles of one cell fit their rules. What cannot be read is nothing, what cannot be tested does not fit. */
export const checkCell: TableRule = (options, scope) => {
  const reference = findSheet(options.sheet_idx, scope);
  const sheet = reference.workbook ? worksheetOf(reference) : null;
  const coordinate = String(options.coordinate);
  const place = parseCell(coordinate);
  if (!sheet || !reference.workbook) return noSheet(options);
  if (!place) return failed(coordinate, "no such cell");
  const { workbook, name } = reference;
  for (const [property, rule] of Object.entries(isRecord(options.props) ? options.props : {}) as [
    string,
    ValueRule,
  ][]) {
    const wanted = `${coordinate} ${property} ${rule.method} ${show(rule.ref)}`;
    try {
      const value = orNothing(() =>
        property === "value"
          ? rawCellValue(workbook, name, coordinate)
          : cellStyle(property, { workbook, sheet, ...place }),
      );
      if (!valueFits(value, rule)) return failed(wanted, show(value));
    } catch (error) {
      return failed(wanted, error instanceof Error ? error.message : String(error));
    }
  }
  return passed(coordinate);
};

function orNothing<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
