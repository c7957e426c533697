import type { FilterNode } from "./filter";
import type { FilterField } from "./filter-fields";

/** No place in any text: what was not typed. */
const NOWHERE = { start: 0, end: 0 };

/** A term that holds for any of some values of a choice; null when none is asked for. */
export function chooseAny(field: FilterField, values: readonly string[] | undefined): FilterNode | null {
  return values === undefined ? null : { field, anyOf: values.map((is) => ({ is })), span: NOWHERE };
}

/** A term for the beginning of an id; null without one. */
export function chooseBeginning(field: FilterField, startsWith: string | undefined): FilterNode | null {
  return startsWith === undefined ? null : { field, anyOf: [{ startsWith }], span: NOWHERE };
}

/** All of the parts at once; null, which is everything, when there is none. */
export function allOf(parts: ReadonlyArray<FilterNode | null>): FilterNode | null {
  const all = parts.filter((part) => part !== null);
  return all.length > 1 ? { all } : (all[0] ?? null);
}
