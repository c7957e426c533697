import { pivotProperty, pivotsOf } from "../formats/xlsx/pivots";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { failed, findSheet, noSheet, passed, worksheetOf, type SheetReference, type TableRule } from "./table-rule";

/** Both sheets have pivot tables of the same sources, and each the same properties (fields, filters …). */
export const pivotTable: TableRule = (options, scope) => {
  const properties = (options.pivot_props ?? []) as string[];
  const [got, wanted] = [options.sheet_idx0, options.sheet_idx1].map((index) =>
    describe(findSheet(index, scope), properties),
  );
  if (!got || !wanted) return noSheet(options);
  return pyEquals(got, wanted) ? passed(show(got)) : failed(show(wanted), show(got));
};

function describe(reference: SheetReference, properties: string[]): Record<string, unknown> | null {
  const sheet = worksheetOf(reference);
  if (!sheet || !reference.workbook) return null;
  const entries = pivotsOf(sheet, reference.workbook).map((pivot) => [
    pivot.source,
    Object.fromEntries(properties.map((name) => [name, pivotProperty(pivot, name, properties)])),
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
