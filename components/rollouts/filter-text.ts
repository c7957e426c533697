import type { AttemptSort } from "@/lib/domain/attempt/attempt.sort";
import type { Filter, FilterProblem, FilterSort } from "@/lib/domain/filter/filter";
import { filterParts } from "@/lib/domain/filter/filter-parts";
import { parseFilter } from "@/lib/domain/filter/parse-filter";
import { printFilter } from "@/lib/domain/filter/print-filter";

/** A filter as the table works with it: its one spelling, the parts that are asked for at once, and its order. */
export interface ReadFilter {
  text: string;
  parts: string[];
  sort: FilterSort | null;
}

/** Reads a text, or says what is wrong with it. */
export function readFilterText(text: string): ReadFilter | { problem: FilterProblem } {
  const parsed = parseFilter(text);
  return "problem" in parsed ? parsed : readingOf(parsed.filter);
}

const readingOf = (filter: Filter): ReadFilter => ({
  text: printFilter(filter),
  parts: filterParts(filter),
  sort: filter.sort,
});

const EVERYTHING: ReadFilter = { text: "", parts: [], sort: null };
/** What a text asks for; everything for one that is no filter. */
export function readOrAll(text: string): ReadFilter {
  const read = readFilterText(text);
  return "problem" in read ? EVERYTHING : read;
}

const sortText = (sort: FilterSort | null) =>
  sort === null ? [] : [`sort:${sort.direction === "desc" ? "-" : ""}${sort.by}`];

/** The text of some parts and an order. */
export const joinFilter = (parts: readonly string[], sort: FilterSort | null): string =>
  [...parts, ...sortText(sort)].join(" ");

/** The filter without one part. */
export const withoutPart = ({ parts, sort }: ReadFilter, at: number): string =>
  joinFilter(
    parts.filter((_, index) => index !== at),
    sort,
  );

/** The filter with a part, or without it when it is there. */
export function toggledPart({ parts, sort }: ReadFilter, part: string): string {
  const others = parts.filter((other) => other !== part);
  return joinFilter(others.length === parts.length ? [...parts, part] : others, sort);
}

/** The filter narrowed by another part; parts with `or` come in brackets. */
export const narrowed = (filter: ReadFilter, part: string): string => joinFilter([...filter.parts, part], filter.sort);

/** Pressing a column's head: first most of it (words: from the first letter), then the other way, then the order of creation. */
export function nextSort({ parts, sort }: ReadFilter, by: AttemptSort): string {
  const first = WORDS.has(by) ? "asc" : "desc";
  const second = first === "asc" ? "desc" : "asc";
  if (sort?.by !== by) return joinFilter(parts, { by, direction: first });
  return joinFilter(parts, sort.direction === first ? { by, direction: second } : null);
}

const WORDS: ReadonlySet<AttemptSort> = new Set([
  "task",
  "app",
  "status",
  "verifier",
  "outcome",
  "host",
  "ended",
  "number",
]);
