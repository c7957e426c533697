"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AttemptGroup } from "@/lib/domain/attempt/attempt.groups";
import type { AttemptGroupWire, AttemptGroupsWire } from "@/lib/domain/attempt/attempt.groups.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { narrowed, type ReadFilter } from "./filter-text";
import { readGroups } from "./rollouts-api";
import type { RowSection } from "./row-layout";

/** Up to this many attempts all groups stand open; above it the headings alone fill the screen. */
export const OPEN_ALL_MAX = 1_000;

export interface AttemptSection extends RowSection {
  /** The filter of its rows, with its sort. */
  filter: string;
  /** null in a flat table. */
  group: AttemptGroupWire | null;
}

/** The groups of a run under a filter, counted by the database; without a grouping only the counts of all. */
export function useGroups(source: { workspace: string; runId: string }, filter: ReadFilter, by: AttemptGroup | null) {
  return useQuery({
    queryKey: queryKeys.attempts(source.workspace, source.runId, { groups: by ?? "counted", filter: filter.text }),
    queryFn: ({ signal }) => readGroups({ ...source, filter: filter.text, by: by ?? "counted", signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** The stretches of the table: one for each group, or one of all. `shut` and `opened` are what somebody pressed. */
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
