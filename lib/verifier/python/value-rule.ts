import { CheckRuleError } from "../metric";
import { isSubset, parseRanges } from "../formats/cell-range";
import { pyEquals } from "./equals";
import { pySearch } from "./regex";
import { stripChars } from "./text";

export interface ValueRule {
  method: string;
  ref: unknown;
}

/**
 * Tests a value by a task's `{method, ref}`: re (with flags), eq, ne, lt, le, gt, ge, approx:d, range.xy,
 * str_list_eq, str_set_eq, spreadsheet_range. Throws CheckRuleError for an unknown method and TypeError where
 * the value's type cannot be tested so.
 */
export function valueFits(value: unknown, rule: ValueRule): boolean {
  const { method, ref } = rule;
  if (typeof method !== "string") throw new CheckRuleError("the rule names no method");
  if (method.startsWith("re")) {
    const flags = method.split(".").slice(1);
    if (typeof value !== "string") throw new TypeError("a pattern needs a text to search");
    return (
      pySearch(String(ref), value, {
        dotAll: flags.includes("S") || flags.includes("DOTALL"),
        ignoreCase: flags.includes("I") || flags.includes("IGNORECASE"),
        multiline: flags.includes("M") || flags.includes("MULTILINE"),
      }) !== null
    );
  }
  if (method === "eq") return pyEquals(value, ref);
  if (method === "ne") return !pyEquals(value, ref);
  if (method.startsWith("approx")) return isNear(value, Number(ref), Number(method.split(":")[1]));
  if (method === "spreadsheet_range") return isBetweenRanges(value, ref);
  if (method.startsWith("range.")) return isInRange(value, ref, method);
  if (method === "str_list_eq" || method === "str_set_eq") return namesEqual(value, ref, method === "str_set_eq");
  if (method in ORDER) return ordered(method as keyof typeof ORDER, value, ref);
  throw new CheckRuleError(`unknown method ${method}`);
}

const ORDER = {
  lt: (order: number) => order < 0,
  le: (order: number) => order <= 0,
  gt: (order: number) => order > 0,
  ge: (order: number) => order >= 0,
};

function ordered(method: keyof typeof ORDER, left: unknown, right: unknown): boolean {
  const isNumber = (value: unknown) => typeof value === "number" || typeof value === "boolean";
  if (isNumber(left) && isNumber(right)) return ORDER[method](Number(left) - Number(right));
  if (typeof left === "string" && typeof right === "string")
    return ORDER[method](left < right ? -1 : left > right ? 1 : 0);
  throw new TypeError("values of different kinds have no order");
}

/** Python's `float()`: numbers and their spelling, with blanks around; null when it would raise. */
export function pyFloat(value: unknown): number | null {
  if (typeof value === "number" || typeof value === "boolean") return Number(value);
  if (typeof value !== "string") return null;
  const text = value.trim().replaceAll("_", "");
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
  const word = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
  if (!word) return null;
  if (word[2]?.toLowerCase() === "nan") return Number.NaN;
  return word[1] === "-" ? -Infinity : Infinity;
}

function isNear(value: unknown, ref: number, threshold: number): boolean {
  const got = pyFloat(value);
  return got !== null && Math.abs(got - ref) <= threshold;
}

function isInRange(value: unknown, ref: unknown, method: string): boolean {
  const [low, high] = ref as [unknown, unknown];
  const name = (letter: string | undefined) => {
    if (letter !== "t" && letter !== "e") throw new CheckRuleError(`unknown method ${method}`);
    return letter === "t" ? "lt" : "le";
  };
  return ordered(name(method[6]), low, value) && ordered(name(method[7]), value, high);
}

function namesEqual(value: unknown, ref: unknown, isSet: boolean): boolean {
  if (typeof value !== "string" || !Array.isArray(ref)) throw new TypeError("a list method needs a text");
  const got = stripChars(value, "\"'").split(",");
  if (!isSet) return pyEquals(got, ref);
  const left = new Set(got);
  return left.size === new Set(ref).size && ref.every((name) => left.has(name as string));
}

/** The value covers the first range and stays inside the second. */
function isBetweenRanges(value: unknown, ref: unknown): boolean {
  const [least, most] = ref as [string, string];
  const got = parseRanges(String(value));
  return isSubset(parseRanges(least), got) && isSubset(got, parseRanges(most));
}
