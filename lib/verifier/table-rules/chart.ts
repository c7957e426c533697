import { chartProperty, chartsOf, type Chart } from "../formats/xlsx/charts";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { failed, findSheet, noSheet, passed, worksheetOf, type SheetReference, type TableRule } from "./table-rule";

/** Both sheets have charts of the same series, and each the same properties (`type`, `title`, `direction` …). */
export const chart: TableRule = (options, scope) => {
  const references = [findSheet(options.sheet_idx0, scope), findSheet(options.sheet_idx1, scope)];
  const properties = (options.chart_props ?? []) as string[];
  const [got, wanted] = references.map((reference) => describe(reference, properties));
  if (!got || !wanted) return noSheet(options);
  return pyEquals(got, wanted) ? passed(show(got)) : failed(show(wanted), show(got));
};

function describe(reference: SheetReference, properties: string[]): Record<string, unknown> | null {
  const sheet = worksheetOf(reference);
  if (!sheet || !reference.workbook) return null;
  const described = (one: Chart) => Object.fromEntries(properties.map((name) => [name, chartProperty(one, name)]));
  return Object.fromEntries(chartsOf(sheet, reference.workbook).map((one) => [one.key, described(one)]));
}
