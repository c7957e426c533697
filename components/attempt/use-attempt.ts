"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isAttemptFinal } from "@/lib/domain/attempt/attempt.status";
import { reportBroken, reportEnded, reportLive } from "@/lib/client/live-state";
import { queryKeys } from "@/lib/client/query-keys";
import { getAttempt } from "./attempt-api";

/** While an attempt works it is asked for again so often; its steps come about once a second. */
const LIVE_REFETCH_MS = 1_000;

/** An attempt in full, live until both its status and its verdict can no longer change. */
export function useAttempt(workspace: string, attemptId: string) {
  const query = useQuery({
    queryKey: queryKeys.attempt(workspace, attemptId),
    queryFn: ({ signal }) => getAttempt(workspace, attemptId, signal),
    refetchInterval: ({ state }) => {
      const attempt = state.data;
      return attempt && isAttemptFinal(attempt.status) && attempt.verdict !== "pending" ? false : LIVE_REFETCH_MS;
    },
  });
  const { dataUpdatedAt, isError, data } = query;
  const isFinal = data ? isAttemptFinal(data.status) && data.verdict !== "pending" : false;
  useEffect(() => {
    if (isError) reportBroken("unread");
    else if (isFinal) reportEnded();
    else if (dataUpdatedAt > 0) reportLive(dataUpdatedAt);
  }, [isError, isFinal, dataUpdatedAt]);
  return query;
}
