import { attributeOf, childOf } from "../formats/xml";
import type { Worksheet } from "../formats/xlsx/worksheet";
import { failed, findSheet, noSheet, passed, worksheetOf, type TableRule } from "./table-rule";

/** The same rows and columns are frozen in both sheets, wherever they are scrolled to. */
export const freeze: TableRule = (options, scope) => {
  const [got, wanted] = [options.sheet_idx0, options.sheet_idx1].map((index) => worksheetOf(findSheet(index, scope)));
  if (!got || !wanted) return noSheet(options);
  return frozen(got) === frozen(wanted) ? passed(frozen(got)) : failed(frozen(wanted), frozen(got));
};

function frozen(sheet: Worksheet): string {
  const pane = childOf(childOf(childOf(sheet.root, "sheetViews"), "sheetView"), "pane");
  const isFrozen = ["frozen", "frozenSplit"].includes(attributeOf(pane, "state") ?? "");
  if (!isFrozen) return "nothing frozen";
  return `${Number(attributeOf(pane, "ySplit") ?? 0)} rows, ${Number(attributeOf(pane, "xSplit") ?? 0)} columns frozen`;
}
