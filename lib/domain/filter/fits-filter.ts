import type { FieldTest, FilterNode } from "./filter";
import type { FilterField } from "./filter-fields";

/** What a field of one attempt holds: a word or number, several of them, or null when it is not known. */
export type FilterFacts = Record<FilterField, string | number | null | readonly string[]>;

/** Whether an attempt fits. lib/db asks the database the same, and a test holds both to one answer. */
export function fitsFilter(node: FilterNode | null, facts: FilterFacts): boolean {
  if (node === null) return true;
  if ("all" in node) return node.all.every((part) => fitsFilter(part, facts));
  if ("any" in node) return node.any.some((part) => fitsFilter(part, facts));
  if ("not" in node) return !fitsFilter(node.not, facts);
  const held = facts[node.field];
  const values = held === null ? [] : typeof held === "object" ? held : [held];
  return node.anyOf.some((test) => ("none" in test ? values.length === 0 : values.some((value) => fits(test, value))));
}

function fits(test: Exclude<FieldTest, { none: true }>, value: string | number): boolean {
  if ("is" in test) return value === test.is;
  if ("startsWith" in test) return String(value).startsWith(test.startsWith);
  if ("contains" in test) return String(value).toLowerCase().includes(test.contains.toLowerCase());
  if ("equals" in test) return value === test.equals;
  const number = Number(value);
  if ("from" in test) return test.from <= number && number <= test.to;
  switch (test.compare) {
    case ">":
      return number > test.to;
    case ">=":
      return number >= test.to;
    case "<":
      return number < test.to;
    case "<=":
      return number <= test.to;
  }
}
