import { CheckRuleError, UnreadableInputError, type MetricContext, type MetricPart } from "../metric";
import { show } from "../show";
import type { Workbook } from "../formats/xlsx/workbook";
import type { Worksheet } from "../formats/xlsx/worksheet";

/** The two workbooks of a compare_table call. */
export interface TableScope {
  result: Workbook;
  /** null when the task names no gold workbook. */
  expected: Workbook | null;
  ctx: MetricContext;
}

export type RuleOptions = Record<string, unknown>;

/** What one sub-rule found. */
export type RuleVerdict = Pick<MetricPart, "passed" | "expected" | "got">;

/** One sub-rule. Throws where the public rule ends without a score. */
export type TableRule = (options: RuleOptions, scope: TableScope) => RuleVerdict | Promise<RuleVerdict>;

export interface SheetReference {
  workbook: Workbook | null;
  /** "" for an index beyond the sheets. */
  name: string;
}

/**
 * A sheet as the tasks write it: 0 or "RI0" is the first of the result, "EI0" of the gold, "RNName" and "ENName" by
 * name. Throws CheckRuleError for another spelling.
 */
export function findSheet(index: unknown, { result, expected }: TableScope): SheetReference {
  const byIndex = (workbook: Workbook | null, at: number) => ({
    workbook,
    name: Number.isInteger(at) ? (workbook?.sheetNames.at(at) ?? "") : "",
  });
  if (typeof index === "number") return byIndex(result, index);
  const match = /^([RE])([IN])([\s\S]*)$/.exec(String(index));
  if (!match) throw new CheckRuleError(`unknown sheet reference ${String(index)}`);
  const workbook = match[1] === "R" ? result : expected;
  return match[2] === "N" ? { workbook, name: match[3] ?? "" } : byIndex(workbook, Number(match[3] || Number.NaN));
}

/** The workbook of a reference. Throws CheckRuleError where the task names no gold: the public rules end there. */
export function bookOf({ workbook }: SheetReference): Workbook {
  if (!workbook) throw new CheckRuleError("the rule looks into a gold workbook that the task does not name");
  return workbook;
}

/** The cells of a sheet; null when there is no such sheet. Throws as `bookOf` does. */
export const worksheetOf = (reference: SheetReference): Worksheet | null => bookOf(reference).worksheet(reference.name);

/** Like `worksheetOf`, for the second sheet of a rule: the public rules end without a score when it is missing. */
export function neededSheet(reference: SheetReference): Worksheet {
  const sheet = worksheetOf(reference);
  if (!sheet) throw new UnreadableInputError(`there is no sheet ${show(reference.name)} to compare with`);
  return sheet;
}

export const passed = (got: string): RuleVerdict => ({ passed: true, expected: null, got });
export const failed = (expected: string | null, got: string | null): RuleVerdict => ({ passed: false, expected, got });

/** A sheet that a rule needs is not there: the public rules count that as not fitting. */
export const noSheet = (options: RuleOptions): RuleVerdict =>
  failed(show([options.sheet_idx ?? options.sheet_idx0, options.sheet_idx1 ?? null]), "a sheet is missing");
