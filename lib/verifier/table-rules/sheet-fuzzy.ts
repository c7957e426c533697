import { CheckRuleError } from "../metric";
import { columnLetters, parseRange } from "../formats/cell-range";
import { rawCellValue } from "../formats/xlsx/raw-value";
import { fuzzRatio } from "../python/fuzz";
import { floatText } from "../python/float-text";
import { splitWords } from "../python/text";
import { flag, number } from "../rule";
import { show } from "../show";
import { bookOf, failed, findSheet, passed, type RuleVerdict, type SheetReference, type TableRule } from "./table-rule";

type CellRule = Record<string, unknown>;

/** Cells checked by one rule at most; the largest task has 40. */
const CELLS_MAX = 100_000;

/** Cell texts of two sheets fit by ranges: includes, included_by, fuzzy_match or exact_match, after normalisation. */
export const sheetFuzzy: TableRule = (options, scope) => {
  const [left, right] = [findSheet(options.sheet_idx0, scope), findSheet(options.sheet_idx1, scope)];
  let count = 0;
  let odd: RuleVerdict | null = null;
  for (const rule of (options.rules ?? []) as CellRule[]) {
    for (const coordinate of coordinates(rule.range)) {
      if (++count > CELLS_MAX) throw new CheckRuleError("the ranges hold too many cells");
      const [got, wanted] = [left, right].map((sheet) => normal(textAt(sheet, coordinate), rule)) as [string, string];
      const isFit = fits(got, wanted, rule);
      // The rest is read all the same: a cell that cannot be read ends the public rule wherever it stands.
      if (!isFit) odd ??= failed(`${coordinate} ${String(rule.type)} ${show(wanted)}`, show(got));
    }
  }
  return odd ?? passed(`${count} cells fit`);
};

function* coordinates(ranges: unknown): Generator<string> {
  for (const text of (Array.isArray(ranges) ? ranges : splitWords(String(ranges))) as string[]) {
    const range = parseRange(String(text));
    if (!range) throw new CheckRuleError(`not a cell range: ${String(text)}`);
    for (let row = range.top; row <= range.bottom; row++) {
      for (let column = range.left; column <= range.right; column++) yield `${columnLetters(column)}${row}`;
    }
  }
}

/** As Python writes the value: 5 is "5.0", nothing is "None". */
function textAt(reference: SheetReference, coordinate: string): string {
  const value = rawCellValue(bookOf(reference), reference.name, coordinate);
  if (value === null) return "None";
  return typeof value === "number" ? floatText(value) : value;
}

function normal(text: string, rule: CellRule): string {
  let value = text;
  for (const [from, to] of (rule.normalization ?? []) as [string, string][]) value = value.replaceAll(from, to);
  if (typeof rule.trim_leadings === "string") value = trimWhile(value, rule.trim_leadings, "start");
  if (typeof rule.trim_trailings === "string") value = trimWhile(value, rule.trim_trailings, "end");
  if (typeof rule.ignore_chars === "string") {
    const ignored = new Set(rule.ignore_chars);
    value = [...value].filter((char) => !ignored.has(char)).join("");
  }
  return flag(rule, "ignore_case", false) ? value.toLowerCase() : value;
}

function trimWhile(text: string, chars: string, side: "start" | "end"): string {
  let value = text;
  if (side === "start") while (value !== "" && chars.includes(value.charAt(0))) value = value.slice(1);
  else while (value !== "" && chars.includes(value.charAt(value.length - 1))) value = value.slice(0, -1);
  return value;
}

function fits(got: string, wanted: string, rule: CellRule): boolean {
  switch (rule.type) {
    case "includes":
      return got.includes(wanted);
    case "included_by":
      return wanted.includes(got);
    case "fuzzy_match":
      return fuzzRatio(got, wanted) * 100 >= number(rule, "threshold", 85);
    case "exact_match":
      return got === wanted;
    default:
      throw new CheckRuleError(`unknown comparison ${String(rule.type)}`);
  }
}
