"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RunEventWire } from "@/lib/domain/event/run-event";
import { queryKeys } from "@/lib/client/query-keys";
import { listRunEvents } from "@/lib/client/run-api";
import { appendEvents, EMPTY_TAIL } from "@/lib/client/run-stream";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { useOpenRun } from "./run-context";

/** Above every sequence number: a page before it is the newest one. */
const NEWEST = 2_147_483_647;

export interface EventLog {
  /** Newest last. */
  events: readonly RunEventWire[];
  hasOlder: boolean;
  loadOlder: () => void;
  isLoading: boolean;
  isLoadingOlder: boolean;
  error: unknown;
  retry: () => void;
}

/** The newest page of the log joined with what the stream brought since, and older pages on demand. */
export function useEventLog(pageSize: number): EventLog {
  const workspace = useWorkspaceSlug();
  const { run, tail } = useOpenRun();
  const pages = useInfiniteQuery({
    queryKey: [...queryKeys.runEvents(workspace, run.id), pageSize],
    queryFn: ({ pageParam, signal }) =>
      listRunEvents({ workspace, runId: run.id, before: pageParam, limit: pageSize, signal }),
    initialPageParam: NEWEST,
    getNextPageParam: (page) => {
      const first = Math.min(...page.data.map((event) => event.seq));
      return Number.isFinite(first) && first > 1 ? first : null;
    },
    staleTime: Infinity,
  });
  const events = useMemo(() => {
    const read = pages.data?.pages.flatMap((page) => page.data) ?? [];
    return appendEvents(appendEvents(EMPTY_TAIL, read, Infinity), tail.events, Infinity).events;
  }, [pages.data, tail.events]);
  return {
    events,
    hasOlder: pages.hasNextPage,
    loadOlder: () => void pages.fetchNextPage(),
    isLoading: pages.isPending,
    isLoadingOlder: pages.isFetchingNextPage,
    error: pages.error,
    retry: () => void pages.refetch(),
  };
}
