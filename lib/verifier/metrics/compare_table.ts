import { CheckRuleError, defineMetric, fail, pass, type MetricPart } from "../metric";
import { inputExists } from "../formats/input-file";
import { isUnreadable } from "../formats/unreadable";
import { openWorkbook, type Workbook } from "../formats/xlsx/workbook";
import { chart } from "../table-rules/chart";
import { checkCell } from "../table-rules/check-cell";
import { dataValidation } from "../table-rules/data-validation";
import { colProps, rowProps } from "../table-rules/dimension-props";
import { filter } from "../table-rules/filter";
import { freeze } from "../table-rules/freeze";
import { pivotTable } from "../table-rules/pivot-table";
import { sheetData } from "../table-rules/sheet-data";
import { sheetFuzzy } from "../table-rules/sheet-fuzzy";
import { sheetName } from "../table-rules/sheet-name";
import { sheetPrint } from "../table-rules/sheet-print";
import { sparkline } from "../table-rules/sparkline";
import { style } from "../table-rules/style";
import type { TableRule } from "../table-rules/table-rule";
import { zoom } from "../table-rules/zoom";

const RULES: Record<string, TableRule> = {
  sheet_name: sheetName,
  sheet_data: sheetData,
  sheet_print: sheetPrint,
  sheet_fuzzy: sheetFuzzy,
  sparkline,
  chart,
  style,
  filter,
  freeze,
  zoom,
  data_validation: dataValidation,
  row_props: rowProps,
  col_props: colProps,
  check_cell: checkCell,
  pivot_table: pivotTable,
};

/** A list of sub-rules over the result workbook and, for most, a gold workbook; the first that does not hold is 0. */
export const compareTable = defineMetric({
  name: "compare_table",
  version: 2,
  async run(result, expected, options, ctx) {
    if (!result || !(await inputExists(result, ctx))) return fail("there is no workbook");
    let workbook: Workbook;
    try {
      workbook = await openWorkbook(result, ctx);
      workbook.readAll();
    } catch (error) {
      if (isUnreadable(error)) return fail(error.message);
      throw error;
    }
    const gold = expected === undefined || expected === null ? null : await openWorkbook(expected, ctx);
    gold?.readAll();
    const parts: MetricPart[] = [];
    if (!Array.isArray(options.rules)) throw new CheckRuleError("the options name no rules");
    for (const rule of options.rules as Record<string, unknown>[]) {
      const name = String(rule.type);
      const run = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
      if (!run) throw new CheckRuleError(`unknown rule ${name}`);
      const part = { name, ...(await run(rule, { result: workbook, expected: gold, ctx })) };
      parts.push(part);
      if (!part.passed)
        return fail(`${name}: expected ${part.expected ?? "it to fit"}, got ${part.got ?? "nothing"}`, parts);
    }
    return pass(parts.length === 1 ? "1 rule holds" : `${parts.length} rules hold`, parts);
  },
});
