import type { Filter, FilterNode } from "./filter";
import { printFilter } from "./print-filter";

/** The parts that a filter asks for at once, each printed so that joined by a space they are the filter; without its sort. */
export function filterParts({ where }: Filter): string[] {
  if (where === null) return [];
  return "all" in where ? where.all.map(printPart) : [printPart(where)];
}

function printPart(node: FilterNode): string {
  const text = printFilter({ where: node, sort: null });
  return "any" in node || "all" in node ? `(${text})` : text;
}
