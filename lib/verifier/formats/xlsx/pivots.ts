import { UnreadableInputError } from "../../metric";
import { columnLetters, parseCell } from "../cell-range";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../xml";
import { isOn } from "./rich-text";
import type { Workbook } from "./workbook";
import type { Worksheet } from "./worksheet";

export interface Pivot {
  /** Source range, cut to the fields that have items, and its sheet: what pivot tables are told apart by. */
  source: string;
  /** Fields before the first one with items; field numbers count from there. */
  skipped: number;
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
      const source = childOf(childOf(cache ? pack.xml(cache.target) : null, "cacheSource"), "worksheetSource");
      if (!definition || !source) throw new UnreadableInputError("a pivot table has no source");
      const lengths = fieldsOf(definition).map((field) => itemsOf(field).length);
      const skipped = Math.max(
        0,
        lengths.findIndex((length) => length > 0),
      );
      const after = [...lengths].reverse().findIndex((length) => length > 0);
      return { source: sourceOf(source, skipped, Math.max(0, after)), skipped, definition };
    });
}

const listIn = (parent: XmlElement, group: string, item: string) => {
  const holder = childOf(parent, group);
  return holder ? childrenOf(holder, item) : [];
};
const fieldsOf = (definition: XmlElement) => listIn(definition, "pivotFields", "pivotField");
const itemsOf = (field: XmlElement) => listIn(field, "items", "item").filter((item) => attributeOf(item, "x") !== null);

function sourceOf(source: XmlElement, skipped: number, after: number): string {
  const [first = "", last = ""] = (attributeOf(source, "ref") ?? "").split(":");
  const [start, end] = [parseCell(first), parseCell(last)];
  if (!start || !end) throw new UnreadableInputError("a pivot table has no source range");
  const left = `${columnLetters(start.column + skipped)}${start.row}`;
  const right = `${columnLetters(Math.max(1, end.column - after))}${end.row}`;
  return `${left}:${right}!${attributeOf(source, "sheet") ?? ""}`;
}

/** A property of a pivot table by the public name. */
export function pivotProperty({ definition, skipped }: Pivot, name: string, all: string[]): unknown {
  const numbers = (group: string) =>
    listIn(definition, group, "field").map((field) => Number(attributeOf(field, "x") ?? 0) - skipped);
  switch (name) {
    case "col_fields":
      return numbers("colFields");
    case "row_fields":
      return numbers("rowFields");
    case "data_fields":
      return listIn(definition, "dataFields", "dataField")
        .map((field) => dataField(field, skipped, all))
        .sort();
    case "filter":
      return filters(definition, skipped);
    case "selection":
      return fieldsOf(definition).map((field) =>
        itemsOf(field).map((item) => [attributeOf(item, "x"), isOn(attributeOf(item, "h"))]),
      );
    case "name":
      return attributeOf(definition, "name");
    case "location":
      return attributeOf(childOf(definition, "location"), "ref");
    case "show_headers":
      return attributeOf(definition, "showHeaders");
    default:
      return null;
  }
}

function dataField(field: XmlElement, skipped: number, all: string[]): string {
  const name = all.includes("data_fields_name") ? (attributeOf(field, "name") ?? "") : "";
  const kind = attributeOf(field, "subtotal") ?? "sum";
  return `${Number(attributeOf(field, "fld") ?? 0) - skipped};${name};${kind};${attributeOf(field, "showDataAs") ?? "normal"}`;
}

/** Page fields and hidden items: what the table leaves out. */
function filters(definition: XmlElement, skipped: number): string[] {
  const pages = listIn(definition, "pageFields", "pageField").map(
    (page) => `page ${Number(attributeOf(page, "fld")) - skipped}`,
  );
  const hidden = fieldsOf(definition).flatMap((field, index) =>
    itemsOf(field)
      .filter((item) => isOn(attributeOf(item, "h")))
      .map((item) => `${index - skipped}: ${attributeOf(item, "x")}`),
  );
  return [...pages, ...hidden].sort();
}
