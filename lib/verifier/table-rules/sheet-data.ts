import { frameDifference, readDataFrame, roundFrame } from "../formats/xlsx/data-frame";
import { number } from "../rule";
import { failed, findSheet, noSheet, passed, worksheetOf, type TableRule } from "./table-rule";

/** Values and types of two sheets are equal after rounding to `precision` (4) places. */
export const sheetData: TableRule = (options, scope) => {
  const sheets = [options.sheet_idx0, options.sheet_idx1].map((index) => worksheetOf(findSheet(index, scope)));
  const [got, wanted] = sheets.map((sheet) =>
    sheet ? roundFrame(readDataFrame(sheet), number(options, "precision", 4)) : null,
  );
  if (!got || !wanted) return noSheet(options);
  const difference = frameDifference(got, wanted);
  return difference === null ? passed(`${got.rowCount} rows are equal`) : failed("equal values", difference);
};
