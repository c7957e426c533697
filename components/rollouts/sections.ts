import type { AttemptGroup } from "@/lib/domain/attempt/attempt.groups";
import type { AttemptGroupWire, AttemptGroupsWire } from "@/lib/domain/attempt/attempt.groups.wire";
import { narrowed, type ReadFilter } from "./filter-text";
import type { RowItem, RowSection } from "./row-layout";
import type { ViewState } from "./view-state";

/** Up to this many attempts all groups stand open; above it the headings alone fill the screen. */
export const OPEN_ALL_MAX = 1_000;
/** Rows of a page: a screen shows about thirty, so a step of scrolling asks for one page or none. */
export const PAGE = 100;

export interface AttemptSection extends RowSection {
  /** The filter of its rows, with its sort. */
  filter: string;
  /** null in a flat table. */
  group: AttemptGroupWire | null;
}

export interface PageAsk {
  /** With its sort; each has pages of its own. */
  filter: string;
  page: number;
}

/** What a view is grouped by: as somebody chose, else by task while the run is small and nothing sorts it. */
export function groupOf(view: Pick<ViewState, "group">, filter: ReadFilter, attempts: number): AttemptGroup | null {
  if (view.group !== undefined) return view.group;
  return attempts <= OPEN_ALL_MAX && filter.sort === null ? "task" : null;
}

/** The stretches of the table: one for each group, or one of all. `pressed` is what somebody shut and opened. */
export function sectionsOf(
  found: AttemptGroupsWire | undefined,
  by: AttemptGroup | null,
  filter: ReadFilter,
  pressed: ReadonlyMap<string, boolean>,
): AttemptSection[] {
  if (by === null) {
    const rows = found?.attempts ?? 0;
    return [{ key: "all", hasHead: false, isOpen: true, rows, filter: filter.text, group: null }];
  }
  if (found?.by !== by) return [];
  return found.groups.map((group) => ({
    key: group.filter,
    hasHead: true,
    isOpen: pressed.get(group.filter) ?? found.attempts <= OPEN_ALL_MAX,
    rows: group.attempts,
    filter: narrowed(filter, group.filter),
    group,
  }));
}

/** The pages that hold some rows; the first of a flat table at once, before its length is known. */
export function pagesOf(
  items: readonly RowItem[],
  sections: readonly AttemptSection[],
  flat: string | null,
): PageAsk[] {
  const asks = new Map<string, PageAsk>();
  if (flat !== null && items.length === 0) asks.set(`${flat} 0`, { filter: flat, page: 0 });
  for (const item of items) {
    const filter = sections[item.section]?.filter;
    if (item.kind !== "row" || filter === undefined) continue;
    const page = Math.floor(item.row / PAGE);
    asks.set(`${filter} ${page}`, { filter, page });
  }
  return [...asks.values()];
}
