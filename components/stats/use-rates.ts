"use client";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { RunRateWire, RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { queryKeys } from "@/lib/client/query-keys";
import { getRunStats, listRunRates } from "@/lib/client/stats-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";

/** Runs asked for in one request: a page of the list, so that a further page does not ask for the first again. */
const ASKED_MAX = 50;

/** The rates of runs by id, as far as they were read; a run of which none is known yet is missing. */
export function useRunRates(runIds: readonly string[]): ReadonlyMap<string, RunRateWire> {
  const workspace = useWorkspaceSlug();
  const pages = Array.from({ length: Math.ceil(runIds.length / ASKED_MAX) }, (_, page) =>
    runIds.slice(page * ASKED_MAX, (page + 1) * ASKED_MAX),
  );
  return useQueries({
    queries: pages.map((ids) => ({
      queryKey: queryKeys.runRates(workspace, ids),
      queryFn: ({ signal }: { signal: AbortSignal }) => listRunRates(workspace, ids, signal),
      placeholderData: keepPreviousData,
    })),
    combine: byRun,
  });
}

const byRun = (answers: ReadonlyArray<{ data?: { data: RunRateWire[] } }>) =>
  new Map(answers.flatMap(({ data }) => data?.data ?? []).map((rate) => [rate.run_id, rate]));

/** All figures of one run, or of those of its attempts that fit a filter; live while the run's stream is followed. */
export function useRunStats(runId: string, filter?: string) {
  const workspace = useWorkspaceSlug();
  return useQuery<RunStatsWire>({
    queryKey: queryKeys.runStats(workspace, runId, filter),
    queryFn: ({ signal }) => getRunStats(workspace, runId, filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });
}
