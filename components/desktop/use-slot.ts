"use client";
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/lib/client/query-keys";
import { getSlot, getViewerState } from "@/lib/client/slot-api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";

/** A live desktop, read once a second until it is closed. */
export function useSlot(slotId: string) {
  const workspace = useWorkspaceSlug();
  return useQuery({
    queryKey: queryKeys.slot(workspace, slotId),
    queryFn: ({ signal }) => getSlot({ workspace, slotId }, signal),
    refetchInterval: ({ state }) => (state.data?.status === "closed" ? false : 1_000),
    refetchIntervalInBackground: false,
  });
}

/** Whether there is a live view, and who steers it. */
export function useViewerState(slotId: string, isClosed: boolean) {
  const workspace = useWorkspaceSlug();
  return useQuery({
    queryKey: queryKeys.viewer(workspace, slotId),
    queryFn: ({ signal }) => getViewerState({ workspace, slotId }, signal),
    refetchInterval: isClosed ? false : 2_000,
    refetchIntervalInBackground: false,
  });
}
