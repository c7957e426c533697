"use client";
import { useQuery } from "@tanstack/react-query";
import { checkHealth } from "@/lib/client/health-api";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";

/** Often enough that a dead worker is seen in time, seldom enough for 200 open pages. */
const REFETCH_MS = 30_000;

/** The installation's health; all that show it share one question. */
export function useHealth(everyMs: number = REFETCH_MS) {
  const workspace = useWorkspaceSlug();
  return useQuery({
    queryKey: queryKeys.health(workspace),
    queryFn: ({ signal }) => checkHealth(workspace, signal),
    refetchInterval: everyMs,
  });
}
