import { isError, numberOfValue, textOfValue, VALUE_ERROR, type FormulaValue } from "./formula-value";

type Values = FormulaValue[];

/** Functions that look at errors themselves. */
const OF_ERRORS: Record<string, (values: Values) => FormulaValue> = {
  ISERROR: ([value]) => isError(value),
  ISERR: ([value]) => isError(value) && value.error !== "#N/A",
  ISNUMBER: ([value]) => typeof value === "number",
  ISTEXT: ([value]) => typeof value === "string",
  ISNONTEXT: ([value]) => typeof value !== "string",
  ISLOGICAL: ([value]) => typeof value === "boolean",
  ISBLANK: ([value]) => value === null,
  IFERROR: ([value, other]) => (isError(value) ? (other ?? null) : (value ?? null)),
};

/** Functions of numbers; a text that is no number is an error. */
const OF_NUMBERS: Record<string, (numbers: number[]) => number | boolean> = {
  ABS: ([x = 0]) => Math.abs(x),
  INT: ([x = 0]) => Math.floor(x),
  SIGN: ([x = 0]) => Math.sign(x),
  SQRT: ([x = 0]) => Math.sqrt(x),
  MOD: ([x = 0, y = 0]) => x - y * Math.floor(x / y),
  ROUND: ([x = 0, places = 0]) => (Math.sign(x) * Math.round(Math.abs(x) * 10 ** places)) / 10 ** places,
  ISEVEN: ([x = 0]) => Math.trunc(x) % 2 === 0,
  ISODD: ([x = 0]) => Math.trunc(x) % 2 !== 0,
  SUM: (numbers) => numbers.reduce((sum, one) => sum + one, 0),
  AVERAGE: (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length,
  MIN: (numbers) => Math.min(...numbers),
  MAX: (numbers) => Math.max(...numbers),
  AND: (numbers) => numbers.every((one) => one !== 0),
  OR: (numbers) => numbers.some((one) => one !== 0),
  NOT: ([x = 0]) => x === 0,
};

const count = (value: FormulaValue | undefined, fallback: number) => Math.max(0, numberOfValue(value) ?? fallback);
const given = (value: FormulaValue | undefined, fallback: number) => (value === undefined ? fallback : count(value, 0));

const OTHERS: Record<string, (values: Values) => FormulaValue> = {
  IF: ([test, yes = true, no = false]) => (numberOfValue(test) ? yes : no),
  TRUE: () => true,
  FALSE: () => false,
  LEN: ([text]) => textOfValue(text).length,
  UPPER: ([text]) => textOfValue(text).toUpperCase(),
  LOWER: ([text]) => textOfValue(text).toLowerCase(),
  TRIM: ([text]) => textOfValue(text).trim().replace(/ +/g, " "),
  LEFT: ([text, length]) => textOfValue(text).slice(0, given(length, 1)),
  RIGHT: ([text, length]) => (given(length, 1) === 0 ? "" : textOfValue(text).slice(-given(length, 1))),
  MID: ([text, start, length]) => textOfValue(text).slice(count(start, 1) - 1, count(start, 1) - 1 + count(length, 0)),
  EXACT: ([left, right]) => textOfValue(left) === textOfValue(right),
  SEARCH: ([part, text]) => placeOf(textOfValue(part).toLowerCase(), textOfValue(text).toLowerCase()),
  FIND: ([part, text]) => placeOf(textOfValue(part), textOfValue(text)),
};

const placeOf = (part: string, text: string): FormulaValue =>
  text.includes(part) ? text.indexOf(part) + 1 : VALUE_ERROR;

const TABLES = [OF_ERRORS, OF_NUMBERS, OTHERS];

export const isFunction = (name: string) => TABLES.some((table) => Object.hasOwn(table, name));

/** Calls a function that `isFunction` knows. An error among the values is the result, unless it is asked for. */
export function callFunction(name: string, values: Values): FormulaValue {
  const ofErrors = Object.hasOwn(OF_ERRORS, name) ? OF_ERRORS[name] : undefined;
  if (ofErrors) return ofErrors(values);
  const error = values.find(isError);
  if (error) return error;
  const ofNumbers = Object.hasOwn(OF_NUMBERS, name) ? OF_NUMBERS[name] : undefined;
  if (!ofNumbers) return OTHERS[name]?.(values) ?? null;
  const numbers = values.map(numberOfValue);
  if (numbers.includes(null)) return VALUE_ERROR;
  const result = ofNumbers(numbers as number[]);
  return typeof result === "number" && !Number.isFinite(result) ? VALUE_ERROR : result;
}
