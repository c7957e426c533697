"use client";
import { useQuery } from "@tanstack/react-query";
import { ATTEMPT_GROUPS } from "@/lib/domain/attempt/attempt.groups";
import { fieldDefinition, type FilterField } from "@/lib/domain/filter/filter-fields";
import { queryKeys } from "@/lib/client/query-keys";
import { readGroups } from "./rollouts-api";

/** Values that the run has for the field being typed, where no closed list says them: its tasks, apps and hosts. */
export function useFieldValues(source: { workspace: string; runId: string }, field: FilterField | null) {
  const by = ATTEMPT_GROUPS.find((group) => group === field && fieldDefinition(group).values === undefined) ?? null;
  const { data } = useQuery({
    queryKey: queryKeys.attempts(source.workspace, source.runId, { groups: by, filter: "" }),
    queryFn: ({ signal }) => readGroups({ ...source, filter: "", by: by ?? "task", signal }),
    enabled: by !== null,
    staleTime: 60_000,
  });
  const values = data?.groups.flatMap(({ value }) => value ?? []) ?? [];
  return (asked: FilterField): readonly string[] => (asked === by ? values : []);
}
