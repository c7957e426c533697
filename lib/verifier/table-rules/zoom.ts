import { attributeOf, childOf } from "../formats/xml";
import { valueFits, type ValueRule } from "../python/value-rule";
import { failed, findSheet, noSheet, passed, worksheetOf, type TableRule } from "./table-rule";

/** The zoom of a sheet in percent fits a rule; 100 when the file does not say. */
export const zoom: TableRule = (options, scope) => {
  const sheet = worksheetOf(findSheet(options.sheet_idx, scope));
  if (!sheet) return noSheet(options);
  const view = childOf(childOf(sheet.root, "sheetViews"), "sheetView");
  const scale = Number(attributeOf(view, "zoomScale") ?? 0) || 100;
  const rule = options as unknown as ValueRule;
  return valueFits(scale, rule) ? passed(`${scale} %`) : failed(`${rule.method} ${String(rule.ref)}`, `${scale} %`);
};
