import { CheckRuleError } from "../metric";
import { columnLetters } from "../formats/cell-range";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../formats/xml";
import { isOn } from "../formats/xlsx/rich-text";
import type { Worksheet } from "../formats/xlsx/worksheet";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { failed, findSheet, passed, worksheetOf, type TableRule } from "./table-rule";

type Read = (element: XmlElement) => unknown;

const isSwitchedOn =
  (name: string): Read =>
  (element) =>
    isOn(attributeOf(element, name));
const numberOf =
  (name: string, fallback: number | null): Read =>
  (element) => {
    const text = attributeOf(element, name);
    return text === null ? fallback : Number(text);
  };

const COMMON: Record<string, Read> = {
  hidden: isSwitchedOn("hidden"),
  collapsed: isSwitchedOn("collapsed"),
  outlineLevel: numberOf("outlineLevel", 0),
  outline_level: numberOf("outlineLevel", 0),
};
const ROW: Record<string, Read> = {
  ...COMMON,
  height: numberOf("ht", null),
  ht: numberOf("ht", null),
  customHeight: (row) => attributeOf(row, "ht") !== null,
  thickBot: isSwitchedOn("thickBot"),
  thickTop: isSwitchedOn("thickTop"),
};
/** Width of a column that does not say, in characters. */
const WIDTH = 13;
const COLUMN: Record<string, Read> = {
  ...COMMON,
  width: numberOf("width", WIDTH),
  customWidth: (column) => numberOf("width", WIDTH)(column) !== 0,
  bestFit: isSwitchedOn("bestFit"),
  auto_size: isSwitchedOn("bestFit"),
  min: numberOf("min", null),
  max: numberOf("max", null),
};

/** Properties of rows (`hidden`, `height` …) are equal for every row that has a record of its own. */
export const rowProps: TableRule = dimensionRule(ROW, (sheet) => {
  const isOwn = (name: string) => !name.includes(":") && name !== "r" && name !== "spans";
  return sheet.rowRecords
    .filter(([, row]) => Object.keys(row.attributes).some(isOwn))
    .map(([number, row]) => [`row ${number}`, row]);
});

/** The same for columns, by the first column of each record. */
export const colProps: TableRule = dimensionRule(COLUMN, (sheet) => {
  const columns = childOf(sheet.root, "cols");
  return (columns ? childrenOf(columns, "col") : []).map((column) => [
    `column ${columnLetters(Number(attributeOf(column, "min") ?? 0))}`,
    column,
  ]);
});

/** A sheet that is not there has no records. Throws CheckRuleError for a property that is unknown. */
function dimensionRule(known: Record<string, Read>, list: (sheet: Worksheet) => [string, XmlElement][]): TableRule {
  return (options, scope) => {
    const props = (options.props ?? []) as string[];
    const [got = {}, wanted = {}] = [options.sheet_idx0, options.sheet_idx1].map((index) => {
      const sheet = worksheetOf(findSheet(index, scope));
      return Object.fromEntries(
        (sheet ? list(sheet) : []).map(([name, element]) => [name, props.map((prop) => read(known, prop)(element))]),
      );
    });
    if (pyEquals(got, wanted)) return passed(`${props.join(", ")} are equal`);
    const keys = new Set([...Object.keys(got), ...Object.keys(wanted)]);
    const key = [...keys].find((one) => !pyEquals(got[one] ?? null, wanted[one] ?? null)) ?? "";
    return failed(`${key}: ${show(wanted[key] ?? "no record")}`, show(got[key] ?? "no record"));
  };
}

function read(known: Record<string, Read>, name: string): Read {
  const reader = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!reader) throw new CheckRuleError(`unknown property ${name}`);
  return reader;
}
