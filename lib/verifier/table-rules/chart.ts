import { chartProperty, chartsOf, type Chart } from "../formats/xlsx/charts";
import { pyEquals } from "../python/equals";
import { show } from "../show";
import { bookOf, failed, findSheet, passed, worksheetOf, type SheetReference, type TableRule } from "./table-rule";

/** Both sheets have charts of the same series, and each the same properties (`type`, `title`, `direction` …). */
export const chart: TableRule = (options, scope) => {
  const properties = (options.chart_props ?? []) as string[];
  const [got, wanted] = [options.sheet_idx0, options.sheet_idx1].map((index) =>
    describe(findSheet(index, scope), properties),
  );
  return pyEquals(got, wanted) ? passed(show(got)) : failed(show(wanted), show(got));
};

/** A sheet that is not there has no charts. */
function describe(reference: SheetReference, properties: string[]): Record<string, unknown> {
  const sheet = worksheetOf(reference);
  const described = (one: Chart) => Object.fromEntries(properties.map((name) => [name, chartProperty(one, name)]));
  const charts = sheet ? chartsOf(sheet, bookOf(reference)) : [];
  return Object.fromEntries(charts.map((one) => [one.key, described(one)]));
}
