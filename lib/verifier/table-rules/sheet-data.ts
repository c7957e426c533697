import { frameDifference, readDataFrame, roundFrame } from "../formats/xlsx/data-frame";
import { number } from "../rule";
import { failed, findSheet, neededSheet, noSheet, passed, worksheetOf, type TableRule } from "./table-rule";

/** Values and types of two sheets are equal after rounding to `precision` (4) places. */
export const sheetData: TableRule = (options, scope) => {
  const sheet = worksheetOf(findSheet(options.sheet_idx0, scope));
  if (!sheet) return noSheet(options);
  const gold = neededSheet(findSheet(options.sheet_idx1, scope));
  const [got, wanted] = [sheet, gold].map((one) => roundFrame(readDataFrame(one), number(options, "precision", 4)));
  if (!got || !wanted) return noSheet(options);
  const difference = frameDifference(got, wanted);
  return difference === null ? passed(`${got.rowCount} rows are equal`) : failed("equal values", difference);
};
