import { attributeOf, childOf, childrenOf, type XmlElement } from "../formats/xml";
import { isOn } from "../formats/xlsx/rich-text";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { failed, findSheet, passed, worksheetOf, type TableRule } from "./table-rule";

/** Both sheets have the same automatic filter: range, columns with their values or conditions, and sorting. */
export const filter: TableRule = (options, scope) => {
  const [got, wanted] = [options.sheet_idx0, options.sheet_idx1].map((index) => {
    const sheet = worksheetOf(findSheet(index, scope));
    return sheet ? filterOf(childOf(sheet.root, "autoFilter")) : null;
  });
  return pyEquals(got, wanted) ? passed(show(got)) : failed(show(wanted), show(got));
};

function filterOf(element: XmlElement | null): Record<string, unknown> {
  const columns = (element ? childrenOf(element, "filterColumn") : []).map(columnOf);
  columns.sort((left, right) => Number(left.column) - Number(right.column));
  const sorting = childOf(element, "sortState");
  return {
    range: attributeOf(element, "ref"),
    columns,
    sorting: sorting && {
      ...attributes(sorting, ["ref", "sortMethod"], ["columnSort", "caseSensitive"]),
      conditions: childrenOf(sorting, "sortCondition").map((condition) =>
        attributes(condition, ["ref", "sortBy", "customList", "dxfId", "iconSet", "iconId"], ["descending"]),
      ),
    },
  };
}

function columnOf(element: XmlElement): Record<string, unknown> {
  const [values, custom] = [childOf(element, "filters"), childOf(element, "customFilters")];
  return {
    column: Number(attributeOf(element, "colId") ?? 0),
    hiddenButton: isOn(attributeOf(element, "hiddenButton")),
    showButton: isOn(attributeOf(element, "showButton") ?? "1"),
    blank: values && isOn(attributeOf(values, "blank")),
    values: values && asSet(childrenOf(values, "filter").map((value) => attributeOf(value, "val"))),
    areAllNeeded: custom && isOn(attributeOf(custom, "and")),
    conditions:
      custom &&
      asSet(
        childrenOf(custom, "customFilter").map((condition) =>
          show([attributeOf(condition, "operator") ?? "equal", attributeOf(condition, "val")]),
        ),
      ),
  };
}

/** Order and repetition do not matter. */
const asSet = (values: (string | null)[]) => [...new Set(values)].sort();

const attributes = (element: XmlElement, names: string[], switches: string[]) =>
  Object.fromEntries([
    ...names.map((name) => [name, attributeOf(element, name)]),
    ...switches.map((name) => [name, isOn(attributeOf(element, name))]),
  ]) as Record<string, unknown>;
