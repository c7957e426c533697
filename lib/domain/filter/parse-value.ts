import { ownValue } from "../own-value";
import { refuse, type Comparison, type FieldTest, type Span } from "./filter";
import { fieldDefinition, VALUE_SYNONYMS, type FilterField } from "./filter-fields";
import { nearestWord } from "./nearest-word";
import { isQuantityKind, parseQuantity, QUANTITY_FORMS, type Quantity, type QuantityKind } from "./parse-quantity";

/** One value as it stands in the text. */
export interface WrittenValue {
  text: string;
  isQuoted: boolean;
  span: Span;
}

const COMPARISONS: readonly Comparison[] = [">=", "<=", ">", "<"];
const NONE = "none";

/** What one value of a field asks for. Throws FilterRefused, with a suggestion where one is near. */
export function parseValue(field: FilterField, written: WrittenValue): FieldTest {
  const { kind, isNullable } = fieldDefinition(field);
  const { text, isQuoted, span } = written;
  if (text === "") refuse("bad_value", `${field} lacks a value.`, span);
  // A quote takes the word itself; choices have a closed list, in which "none" may be a value of its own.
  if (isNullable && !isQuoted && text.toLowerCase() === NONE) return { none: true };
  if (isQuantityKind(kind)) return parseRange(field, kind, written);
  if (kind === "choice") return { is: parseChoice(field, written) };
  if (kind === "text") return { contains: text };
  const isOpen = !isQuoted && text.endsWith("*");
  const word = isOpen ? text.slice(0, -1) : text;
  if (!isQuoted && word.includes("*"))
    refuse("bad_value", `In ${field}, * may stand at the end only.`, span, `"${word}"`);
  return isOpen || kind === "id" ? { startsWith: word } : { is: word };
}

function parseChoice(field: FilterField, { text, span }: WrittenValue): string {
  const { values = [], isNullable } = fieldDefinition(field);
  const word = text.toLowerCase().replaceAll("-", "_");
  if (values.includes(word)) return word;
  const synonym = ownValue(VALUE_SYNONYMS, word);
  const suggestion = synonym !== undefined && values.includes(synonym) ? synonym : nearestWord(word, values);
  const all = [...values, ...(isNullable ? [NONE] : [])].join(", ");
  return refuse("unknown_value", `${field} is never ${quote(text)}; it is one of ${all}.`, span, suggestion);
}

function parseRange(field: FilterField, kind: QuantityKind, { text, isQuoted, span }: WrittenValue): FieldTest {
  const read = (part: string): Quantity => {
    const quantity = isQuoted ? null : parseQuantity(kind, part);
    return quantity ?? refuse("bad_value", `${field} takes ${QUANTITY_FORMS[kind]}, not ${quote(part)}.`, span);
  };
  const sign = COMPARISONS.find((comparison) => text.startsWith(comparison));
  if (sign !== undefined) {
    const { first, last } = read(text.slice(sign.length));
    return { compare: sign, to: sign === ">" || sign === "<=" ? last : first };
  }
  const dots = text.indexOf("..");
  if (dots >= 0) {
    const [from, to] = [read(text.slice(0, dots)).first, read(text.slice(dots + 2)).last];
    if (from > to) refuse("bad_value", `The range ${quote(text)} ends before it begins.`, span);
    return { from, to };
  }
  const { first, last } = read(text);
  return first === last ? { equals: first } : { from: first, to: last };
}

/** Enough to recognise it. */
export const quote = (text: string) => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
