import { ATTEMPT_SORTS } from "@/lib/domain/attempt/attempt.sort";
import {
  FIELD_SYNONYMS,
  FILTER_FIELD_NAMES,
  fieldDefinition,
  type FilterField,
} from "@/lib/domain/filter/filter-fields";

/** What may be written next. */
export interface Completion {
  /** Takes the place of the text from `from` to the caret. */
  insert: string;
  from: number;
  label: string;
  meaning: string;
}

const SHOWN_MAX = 12;

/** The field whose values are being typed at the caret, where they are known only to the run; null elsewhere. */
export function fieldAtCaret(text: string, caret: number): FilterField | null {
  const { field } = wordAt(text, caret);
  return field;
}

/**
 * Fields, values and orders that go on from the word at the caret. `found` are values of the run for a field without a closed
 * list, such as its hosts. Nothing inside quotes: what stands there is free.
 */
export function completeFilter(text: string, caret: number, found: readonly string[] = []): Completion[] {
  const { word, start, name, field, value, valueStart } = wordAt(text, caret);
  if (text.slice(0, start).split('"').length % 2 === 0 || word.startsWith('"')) return [];
  if (name === null) return fieldsLike(word, start);
  if (name === "sort") {
    const sign = value.startsWith("-") ? "-" : "";
    return matching(ATTEMPT_SORTS, value.slice(sign.length)).map((sort) => ({
      ...{ insert: `${sign}${sort} `, from: valueStart, label: `${sign}${sort}` },
      meaning: sign ? "most or latest first" : "least or earliest first",
    }));
  }
  if (field === null) return [];
  const { values, isNullable, meaning } = fieldDefinition(field);
  const all = [...(values ?? found), ...(isNullable ? ["none"] : [])];
  return matching(all, value)
    .slice(0, SHOWN_MAX)
    .map((one) => {
      const written =
        values || one === "none" || !/[\s"(),*]/.test(one) ? one : `"${one.replaceAll(/["\\]/g, "\\$&")}"`;
      return { insert: `${written} `, from: valueStart, label: one, meaning: one === "none" ? "not known" : meaning };
    });
}

function fieldsLike(word: string, start: number): Completion[] {
  const from = start + (word.startsWith("-") ? 1 : 0);
  const begun = word.replace(/^-/, "").toLowerCase();
  const named = matching(FILTER_FIELD_NAMES, begun);
  const meant = Object.entries(FIELD_SYNONYMS).flatMap(([synonym, field]) =>
    begun.length > 1 && synonym.startsWith(begun) && !named.includes(field) ? [field] : [],
  );
  const fields = [...new Set([...named, ...meant])].map((field) => ({
    ...{ insert: `${field}:`, from, label: `${field}:`, meaning: fieldDefinition(field).meaning },
  }));
  const sort = "sort".startsWith(begun)
    ? [{ insert: "sort:", from, label: "sort:", meaning: "order by a column" }]
    : [];
  return [...fields, ...sort].slice(0, begun === "" ? undefined : SHOWN_MAX);
}

const matching = <T extends string>(all: readonly T[], begun: string): T[] => {
  const lower = begun.toLowerCase();
  const begins = all.filter((one) => one.toLowerCase().startsWith(lower));
  return [...begins, ...all.filter((one) => !begins.includes(one) && one.toLowerCase().includes(lower))];
};

/** The word that ends at the caret, taken apart; values after the last comma. */
function wordAt(text: string, caret: number) {
  const before = text.slice(0, caret);
  const start = Math.max(before.lastIndexOf(" "), before.lastIndexOf("("), before.lastIndexOf("\n")) + 1;
  const word = before.slice(start);
  const colon = word.indexOf(":");
  const name = colon < 0 ? null : word.slice(0, colon).replace(/^-/, "").toLowerCase();
  const field = FILTER_FIELD_NAMES.find((known) => known === name) ?? null;
  const valueStart = start + Math.max(colon, word.lastIndexOf(",")) + 1;
  return { word, start, name, field, value: before.slice(valueStart), valueStart };
}
