import { attributeOf, childOf } from "../formats/xml";
import type { Worksheet } from "../formats/xlsx/worksheet";
import { failed, findSheet, neededSheet, noSheet, passed, worksheetOf, type TableRule } from "./table-rule";

/** The same rows and columns are frozen in both sheets, wherever they are scrolled to. */
export const freeze: TableRule = (options, scope) => {
  const sheet = worksheetOf(findSheet(options.sheet_idx0, scope));
  if (!sheet) return noSheet(options);
  const [got, wanted] = [frozen(sheet), frozen(neededSheet(findSheet(options.sheet_idx1, scope)))];
  return got === wanted ? passed(got) : failed(wanted, got);
};

/** A pane that is split and not frozen counts with the cell it shows first. */
function frozen(sheet: Worksheet): string {
  const pane = childOf(childOf(childOf(sheet.root, "sheetViews"), "sheetView"), "pane");
  if (!pane) return "nothing frozen";
  const [rows, columns] = ["ySplit", "xSplit"].map((name) => Math.trunc(Number(attributeOf(pane, name) ?? 0)));
  const isFrozen = ["frozen", "frozensplit"].includes((attributeOf(pane, "state") ?? "").toLowerCase());
  const what = `${rows} rows, ${columns} columns ${isFrozen ? "frozen" : "split"}`;
  return isFrozen ? what : `${what} at ${attributeOf(pane, "topLeftCell") ?? "no cell"}`;
}
