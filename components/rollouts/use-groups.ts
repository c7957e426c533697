"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AttemptGroup } from "@/lib/domain/attempt/attempt.groups";
import { queryKeys } from "@/lib/client/query-keys";
import type { ReadFilter } from "./filter-text";
import { readGroups } from "./rollouts-api";

/** The groups of a run under a filter, counted by the database; without a grouping only the counts of all. */
export function useGroups(source: { workspace: string; runId: string }, filter: ReadFilter, by: AttemptGroup | null) {
  return useQuery({
    queryKey: queryKeys.attemptGroups(source.workspace, source.runId, by, filter.text),
    queryFn: ({ signal }) => readGroups({ ...source, filter: filter.text, by: by ?? "counted", signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
