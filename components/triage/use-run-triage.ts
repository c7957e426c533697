"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { getRunTriage } from "./triage-api";

/** While attempts are still to be sorted, each answer sorts some more. */
const UNSORTED_REFETCH_MS = 500;
/** Attempts of a run that goes on end now and then. */
const LIVE_REFETCH_MS = 10_000;

/** Failure groups of a run, asked for again until every ended attempt is sorted, and while the run goes on. */
export function useRunTriage(runId: string | null, baseline: string | null, isLive: boolean) {
  const workspace = useWorkspaceSlug();
  return useQuery({
    queryKey: queryKeys.runTriage(workspace, runId ?? "", baseline),
    queryFn: ({ signal }) => getRunTriage(workspace, runId ?? "", baseline, signal),
    enabled: runId !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      if (data && data.unsorted + data.baseline_unsorted > 0) return UNSORTED_REFETCH_MS;
      return isLive ? LIVE_REFETCH_MS : false;
    },
  });
}
