"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { conversationPageWire } from "@/lib/domain/attempt/attempt.wire";
import { apiGet, apiPath } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/query-keys";
import { artifactHref } from "@/lib/client/run-api";

const TURNS = 20;

/** What an attempt and its model said, page after page. `callCount` grows while it acts, and then the rest is read. */
export function useConversation(workspace: string, attemptId: string, callCount: number) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.conversation(workspace, attemptId), callCount],
    queryFn: ({ pageParam, signal }) =>
      apiGet(
        apiPath(`/attempts/${attemptId}/conversation`, { workspace, limit: TURNS, cursor: pageParam }),
        conversationPageWire,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
    staleTime: Infinity,
  });
}

/** A record that was too large to come along; read when it is asked for. */
export function useRecord(workspace: string, digest: string, isWanted: boolean) {
  return useQuery({
    queryKey: [workspace, "artifact", digest],
    queryFn: ({ signal }) => apiGet(artifactHref(workspace, digest), z.record(z.string(), z.unknown()), signal),
    enabled: isWanted,
    staleTime: Infinity,
  });
}
