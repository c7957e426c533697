import { pivotProperties, pivotsOf } from "../formats/xlsx/pivots";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { bookOf, failed, findSheet, passed, worksheetOf, type SheetReference, type TableRule } from "./table-rule";

/** Both sheets have pivot tables of the same sources, and each the same properties (fields, filters …). */
export const pivotTable: TableRule = (options, scope) => {
  const properties = (options.pivot_props ?? []) as string[];
  const [got, wanted] = [options.sheet_idx0, options.sheet_idx1].map((index) =>
    describe(findSheet(index, scope), properties),
  );
  return pyEquals(got, wanted) ? passed(show(got)) : failed(show(wanted), show(got));
};

/** A sheet that is not there has no pivot tables. */
function describe(reference: SheetReference, properties: string[]): Record<string, unknown> {
  const sheet = worksheetOf(reference);
  const pivots = sheet ? pivotsOf(sheet, bookOf(reference)) : [];
  return Object.fromEntries(pivots.map((pivot) => [pivot.source, pivotProperties(pivot, new Set(properties))]));
}
