import { UnreadableInputError } from "../../metric";
import { parseCell } from "../cell-range";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../xml";
import { isOn } from "./rich-text";
import type { Workbook } from "./workbook";
import type { Worksheet } from "./worksheet";

export interface Pivot {
  /** Source range, cut to the fields that have items, and its sheet: what pivot tables are told apart by. */
  source: string;
  /** Fields before the first one with items; row, column and data fields count from there. */
  skipped: number;
  /** Items of the fields between the first and the last that have any: "hidden, number". */
  selection: string[][];
  definition: XmlElement;
}

/** Pivot tables of a sheet. Throws UnreadableInputError when one has no source range. */
export function pivotsOf(sheet: Worksheet, workbook: Workbook): Pivot[] {
  const pack = workbook.pack;
  return pack
    .relationships(sheet.part)
    .filter((relation) => relation.type === "pivotTable")
    .map((relation) => {
      const definition = pack.xml(relation.target);
      const cache = pack.relationships(relation.target).find((candidate) => candidate.type === "pivotCacheDefinition");
      const origin = childOf(cache ? pack.xml(cache.target) : null, "cacheSource");
      if (!definition || !origin) throw new UnreadableInputError("a pivot table has no source");
      const items = listIn(definition, "pivotFields", "pivotField").map(itemsOf);
      const first = items.findIndex((field) => field.length > 0);
      const skipped = first < 0 ? items.length : first;
      const end = items.findLastIndex((field) => field.length > 0) + 1;
      const selection = items.slice(skipped, Math.max(skipped, end));
      const after = items.length - skipped - selection.length;
      return { source: sourceOf(origin, skipped, after), skipped, selection, definition };
    });
}

function listIn(parent: XmlElement, group: string, item: string): XmlElement[] {
  const holder = childOf(parent, group);
  return holder ? childrenOf(holder, item) : [];
}

const itemsOf = (field: XmlElement) =>
  listIn(field, "items", "item")
    .filter((item) => attributeOf(item, "x") !== null)
    .map((item) => `${isOn(attributeOf(item, "h")) ? "hidden" : "shown"} ${attributeOf(item, "x")}`);

function sourceOf(origin: XmlElement, skipped: number, after: number): string {
  const source = childOf(origin, "worksheetSource");
  const [first = "", last = ""] = (attributeOf(source, "ref") ?? "").split(":");
  const [start, end] = [parseCell(first), parseCell(last)];
  if (!start || !end) throw new UnreadableInputError("a pivot table has no source range");
  const left = `row ${start.row} column ${start.column + skipped}`;
  const right = `row ${end.row} column ${end.column - after}`;
  return `${attributeOf(origin, "type")}: ${left} to ${right} of ${attributeOf(source, "sheet") ?? "no sheet"}`;
}

/** What the public function reads for a set of property names; names it does not know are ignored. */
export function pivotProperties(pivot: Pivot, names: Set<string>): Record<string, unknown> {
  const { definition, skipped, selection } = pivot;
  const isSet = (name: string, fallback: string) => isOn(attributeOf(definition, name) ?? fallback);
  const readers: Record<string, () => unknown> = {
    name: () => attributeOf(definition, "name"),
    show_total: () => isSet("visualTotals", "1"),
    show_empty_row: () => isSet("showEmptyRow", "0"),
    show_empty_col: () => isSet("showEmptyCol", "0"),
    show_headers: () => isSet("showHeaders", "1"),
    location: () => locationOf(definition),
    filter: () => asSet(listIn(definition, "pageFields", "pageField").map((page) => attributeOf(page, "fld") ?? "")),
    col_fields: () => fieldNumbers(pivot, "colFields", names),
    row_fields: () => fieldNumbers(pivot, "rowFields", names),
    data_fields: () => listIn(definition, "dataFields", "dataField").map((field) => dataField(field, skipped, names)),
  };
  const found = Object.keys(readers)
    .filter((name) => names.has(name))
    .map((name): [string, unknown] => [name, readers[name]?.()]);
  if (names.has("filter") || names.has("selection")) {
    found.push(["selection", names.has("ordered") ? selection : selection.map(asSet)]);
  }
  return Object.fromEntries(found);
}

/** Order and repetition do not matter. */
const asSet = (values: string[]) => [...new Set(values)].sort();

const PLACES = ["firstHeaderRow", "firstDataRow", "firstDataCol", "rowPageCount", "colPageCount"];

function locationOf(definition: XmlElement): string {
  const location = childOf(definition, "location");
  return [attributeOf(location, "ref"), ...PLACES.map((name) => attributeOf(location, name) ?? "none")].join(", ");
}

/** Field numbers; special ones, such as -2 for the values, are negative. */
function fieldNumbers({ definition, skipped }: Pivot, group: string, names: Set<string>): number[] {
  const numbers = listIn(definition, group, "field").map((field) => Number(attributeOf(field, "x") ?? 0) - skipped);
  return names.has("ignore_special_fields") ? numbers.filter((number) => number >= 0) : numbers;
}

function dataField(field: XmlElement, skipped: number, names: Set<string>): string {
  const name = names.has("data_fields_name") ? (attributeOf(field, "name") ?? "None") : "";
  const kind = attributeOf(field, "subtotal") ?? "sum";
  return `${Number(attributeOf(field, "fld") ?? 0) - skipped};${name};${kind};${attributeOf(field, "showDataAs") ?? "normal"}`;
}
