"use client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { listComputers } from "@/lib/client/computers-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";

/** Live computers of the workspace or of one run, read once a second, or every `everyMs`, while this tab is visible and `live`. */
export function useComputers({ runId, live, everyMs = 1_000 }: { runId?: string; live: boolean; everyMs?: number }) {
  const workspace = useWorkspaceSlug();
  return useQuery({
    queryKey: queryKeys.computers(workspace, runId),
    queryFn: ({ signal }) => listComputers(workspace, runId, signal),
    refetchInterval: live ? everyMs : false,
    refetchIntervalInBackground: false,
  });
}
