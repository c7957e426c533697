import { UnreadableInputError } from "../../metric";
import { parseRanges, type CellRange } from "../cell-range";
import { attributeOf, childrenOf, textOf, type XmlElement } from "../xml";
import type { Workbook } from "./workbook";
import type { CellValue, Worksheet } from "./worksheet";

interface ActiveFormat {
  ranges: CellRange[];
  difference: XmlElement;
  isActive: (value: CellValue) => boolean;
}

/**
 * Conditional formats that test a cell's own value against constants. Colour scales and the like change no style.
 * Throws UnreadableInputError for a rule with a formula of its own: it would have to be computed.
 */
export function conditionalFormats(sheet: Worksheet, workbook: Workbook): ActiveFormat[] {
  return childrenOf(sheet.root, "conditionalFormatting").flatMap((format) => {
    const ranges = parseRanges(attributeOf(format, "sqref") ?? "");
    return childrenOf(format, "cfRule").flatMap((rule): ActiveFormat[] => {
      const difference = workbook.styles.difference(Number(attributeOf(rule, "dxfId") ?? -1));
      if (!difference) return [];
      const type = attributeOf(rule, "type");
      if (type !== "cellIs") throw new UnreadableInputError(`a conditional format of type ${type} is not computed`);
      const bounds = childrenOf(rule, "formula").map((formula) => constant(textOf(formula)));
      return [{ ranges, difference, isActive: (value) => isHit(attributeOf(rule, "operator") ?? "", value, bounds) }];
    });
  });
}

function constant(text: string): number | string {
  const trimmed = text.trim();
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return Number(trimmed);
  const quoted = /^"((?:[^"]|"")*)"$/.exec(trimmed);
  if (!quoted) throw new UnreadableInputError("a conditional format with a formula is not computed");
  return (quoted[1] ?? "").replaceAll('""', '"');
}

/** Texts and numbers have no order between them here, unlike in a spreadsheet: the public function finds no hit. */
function isHit(operator: string, value: CellValue, [low, high]: (number | string)[]): boolean {
  if (low === undefined || (typeof value !== "number" && typeof value !== "string")) return false;
  if (typeof value !== typeof low) return operator === "notEqual" || operator === "notBetween";
  const order = (bound: number | string) => {
    const [left, right] = [value, bound].map((one) => (typeof one === "string" ? one.toLowerCase() : one)) as [
      number,
      number,
    ];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  const isBetween = order(low) >= 0 && order(high ?? low) <= 0;
  switch (operator) {
    case "between":
      return isBetween;
    case "notBetween":
      return !isBetween;
    case "equal":
      return order(low) === 0;
    case "notEqual":
      return order(low) !== 0;
    case "greaterThan":
      return order(low) > 0;
    case "greaterThanOrEqual":
      return order(low) >= 0;
    case "lessThan":
      return order(low) < 0;
    case "lessThanOrEqual":
      return order(low) <= 0;
    default:
      throw new UnreadableInputError(`a conditional format with ${operator} is not computed`);
  }
}
