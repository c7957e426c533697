import { attributeOf, childOf, childrenOf, type XmlElement } from "../formats/xml";
import { isOn } from "../formats/xlsx/rich-text";
import type { Worksheet } from "../formats/xlsx/worksheet";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { failed, findSheet, noSheet, passed, worksheetOf, type TableRule } from "./table-rule";

/** Properties of rows (`hidden`, `height` …) are equal for every row that has a record of its own. */
export const rowProps: TableRule = dimensionRule((sheet, props) => {
  const records: Record<string, unknown> = {};
  let number = 0;
  for (const row of childrenOf(childOf(sheet.root, "sheetData") ?? sheet.root, "row")) {
    number = Number(attributeOf(row, "r") ?? number + 1);
    const hasOwn = Object.keys(row.attributes).some((name) => !name.includes(":") && name !== "r" && name !== "spans");
    if (hasOwn) records[number] = props.map((prop) => property(row, prop));
  }
  return records;
});

/** The same for columns, by the first column of each record. */
export const colProps: TableRule = dimensionRule((sheet, props) => {
  const columns = childOf(sheet.root, "cols");
  const records = (columns ? childrenOf(columns, "col") : []).map((column) => [
    attributeOf(column, "min") ?? "",
    props.map((prop) => property(column, prop)),
  ]);
  return Object.fromEntries(records) as Record<string, unknown>;
});

function dimensionRule(read: (sheet: Worksheet, props: string[]) => Record<string, unknown>): TableRule {
  return (options, scope) => {
    const [left, right] = [options.sheet_idx0, options.sheet_idx1].map((index) => worksheetOf(findSheet(index, scope)));
    if (!left || !right) return noSheet(options);
    const props = (options.props ?? []) as string[];
    const [got, wanted] = [read(left, props), read(right, props)];
    if (pyEquals(got, wanted)) return passed(`${props.join(", ")} are equal`);
    const keys = new Set([...Object.keys(got), ...Object.keys(wanted)]);
    const key = [...keys].find((one) => !pyEquals(got[one] ?? null, wanted[one] ?? null)) ?? "";
    return failed(`${key}: ${show(wanted[key] ?? null)}`, show(got[key] ?? null));
  };
}

const NAMES: Record<string, string> = { height: "ht", width: "width" };

function property(element: XmlElement, name: string): unknown {
  const value = attributeOf(element, NAMES[name] ?? name);
  if (name === "height" || name === "width") return value === null ? null : Number(value);
  return name === "hidden" || value === "true" || value === "false" ? isOn(value) : value;
}
