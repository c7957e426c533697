import type { AttemptSort } from "../attempt/attempt.sort";
import type { FilterField } from "./filter-fields";

/** Characters of a filter. Longer ones are generated, and then a list of ids by another way serves better. */
export const FILTER_LENGTH_MAX = 2_000;
/** Brackets and negations within each other. */
export const FILTER_DEPTH_MAX = 20;
/** Values that one filter asks for; each costs the database a comparison a row. */
export const FILTER_VALUES_MAX = 200;

/** Half-open place in the text, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

export type Comparison = ">" | ">=" | "<" | "<=";

/** One value of a field. Numbers are in the field's smallest unit: micro-USD, milliseconds, milliseconds since 1970. */
export type FieldTest =
  | { is: string }
  | { startsWith: string }
  | { contains: string }
  | { equals: number }
  | { compare: Comparison; to: number }
  /** Both ends belong to it. */
  | { from: number; to: number }
  /** Not known. */
  | { none: true };

/** A term holds when any of its tests does. What is not known fits no test but `none`. */
export interface FilterTerm {
  field: FilterField;
  anyOf: FieldTest[];
  span: Span;
}

/** The meaning of a filter, free of any database. A negation holds exactly where its inside does not. */
export type FilterNode = { all: FilterNode[] } | { any: FilterNode[] } | { not: FilterNode } | FilterTerm;

export interface FilterSort {
  by: AttemptSort;
  direction: "asc" | "desc";
}

export interface Filter {
  /** null: everything. */
  where: FilterNode | null;
  /** null: as the list orders it. */
  sort: FilterSort | null;
}

export const PROBLEM_KINDS = [
  "too_long",
  "too_deep",
  "too_many_values",
  "unknown_field",
  "unknown_value",
  "bad_value",
  "bad_syntax",
] as const;

/** Why a text is no filter, and where. */
export interface FilterProblem {
  kind: (typeof PROBLEM_KINDS)[number];
  /** One sentence; quotes the text, so render it as text only. */
  message: string;
  span: Span;
  /** What may have been meant in place of the span; null when nothing is near. */
  suggestion: string | null;
}

/** Thrown inside the parser and caught at its door. */
export class FilterRefused extends Error {
  constructor(readonly problem: FilterProblem) {
    super(problem.message);
    this.name = "FilterRefused";
  }
}

export function refuse(
  kind: FilterProblem["kind"],
  message: string,
  span: Span,
  suggestion: string | null = null,
): never {
  throw new FilterRefused({ kind, message, span, suggestion });
}
