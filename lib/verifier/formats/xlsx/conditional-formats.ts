import { UnreadableInputError } from "../../metric";
import { columnLetters, parseRanges } from "../cell-range";
import { attributeOf, childrenOf, textOf, type XmlElement } from "../xml";
import { compileFormula, type Formula } from "./formula";
import type { FormulaValue } from "./formula-value";
import { rawCellValue } from "./raw-value";
import type { Workbook } from "./workbook";
import type { Worksheet } from "./worksheet";

/** A cell in which a conditional format is active. */
export interface ActiveFormat {
  row: number;
  column: number;
  /** What the format changes; null when it changes nothing. */
  difference: XmlElement | null;
}

/** Kinds of rule whose formula says whether they hold. */
const COMPUTED = new Set(
  "expression containsText notContainsText endsWith beginsWith containsErrors notContainsErrors".split(" "),
);
/** Empty cells after which the rest of a range is not looked at. */
const EMPTY_MAX = 50;

const ABSOLUTE_RANGE = /\$[A-Z]{1,3}\$\d+:\$[A-Z]{1,3}\$\d+/;

type Test = (value: FormulaValue) => boolean;

/**
 * Cells with an active conditional format, rule by rule in file order, as the public function finds them: by the
 * cell's own value alone, with the test of the rule before it where a rule is of another kind (colour scales and the
 * like). Throws UnreadableInputError for a formula with an absolute cell, which the public function cannot read.
 */
export function activeFormats(sheet: Worksheet, workbook: Workbook, sheetName: string): ActiveFormat[] {
  const active: ActiveFormat[] = [];
  let test: Test | null = null;
  for (const format of childrenOf(sheet.root, "conditionalFormatting")) {
    const ranges = parseRanges(attributeOf(format, "sqref") ?? "");
    for (const rule of childrenOf(format, "cfRule")) {
      const formulas = childrenOf(rule, "formula").map((formula) => compile(textOf(formula)));
      if (formulas.includes(null)) continue;
      const made = testOf(rule, formulas as Formula[]);
      if (made === "skipped") continue;
      test = made ?? test;
      const index = attributeOf(rule, "dxfId");
      const difference = index === null ? null : workbook.styles.difference(Number(index));
      if (test) active.push(...cellsWhere(test, ranges).map((cell) => ({ ...cell, difference })));
    }
  }
  return active;

  function cellsWhere(isActive: Test, ranges: ReturnType<typeof parseRanges>) {
    const cells: { row: number; column: number }[] = [];
    let empty = 0;
    for (const { top, bottom, left, right } of ranges) {
      range: for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          const value = rawCellValue(workbook, sheetName, `${columnLetters(column)}${row}`);
          if (value === null && ++empty > EMPTY_MAX) break range;
          if (value !== null && isActive(value)) cells.push({ row, column });
        }
      }
    }
    return cells;
  }
}

/** null for a formula that cannot be read: its rule is passed over. */
function compile(text: string): Formula | null {
  if (/\$[A-Z]{1,3}\$\d/.test(text.replaceAll(new RegExp(ABSOLUTE_RANGE, "g"), ""))) {
    throw new UnreadableInputError("a conditional format names an absolute cell");
  }
  return compileFormula(text);
}

/** The test of a rule; null for kinds that have none, "skipped" where its bounds cannot be computed. */
function testOf(rule: XmlElement, formulas: Formula[]): Test | null | "skipped" {
  const type = attributeOf(rule, "type") ?? "";
  const [formula] = formulas;
  if (COMPUTED.has(type)) {
    if (!formula) return "skipped";
    const ranges = formula.inputs.filter((input) => ABSOLUTE_RANGE.test(input)).length;
    if (ranges > 0 && formula.inputs.length === ranges + 1) {
      throw new UnreadableInputError("a conditional format over a range is not computed");
    }
    // The public function hands over the cell's value and each range; one too many or too few and the test is off.
    return (value) => ranges === 0 && formula.inputs.length === 1 && isTrue(formula.compute(value));
  }
  if (type !== "cellIs") return null;
  if (formulas.some(({ inputs }) => inputs.length > 0)) return "skipped";
  const bounds = formulas.map((one) => one.compute(null));
  const operator = attributeOf(rule, "operator") ?? "";
  return (value) => isHit(operator, value, bounds);
}

const isTrue = (value: FormulaValue) => (value === null ? false : typeof value === "object" || Boolean(value));

/** Texts and numbers have no order between them here, unlike in a spreadsheet: the public function finds no hit. */
function isHit(operator: string, value: FormulaValue, bounds: FormulaValue[]): boolean {
  const [first, second = first] = bounds;
  if (first === undefined) return false;
  if (operator === "equal") return value === first;
  if (operator === "notEqual") return value !== first;
  const order = (left: FormulaValue | undefined, right: FormulaValue | undefined): number => {
    if (typeof left === "number" && typeof right === "number") return left - right;
    if (typeof left === "string" && typeof right === "string") return left < right ? -1 : left > right ? 1 : 0;
    return Number.NaN;
  };
  const [low, high] = order(first, second) > 0 ? [second, first] : [first, second];
  switch (operator) {
    case "between":
      return order(value, low) >= 0 && order(value, high) <= 0;
    case "notBetween":
      return order(value, low) < 0 || order(value, high) > 0;
    case "greaterThan":
      return order(value, first) > 0;
    case "greaterThanOrEqual":
      return order(value, first) >= 0;
    case "lessThan":
      return order(value, first) < 0;
    case "lessThanOrEqual":
      return order(value, first) <= 0;
    default:
      return false;
  }
}
