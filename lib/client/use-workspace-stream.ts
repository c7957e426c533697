"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiPath } from "./api";
import { openLiveStream } from "./live-stream";
import { paced } from "./paced";
import { queryKeys } from "./query-keys";

/** Lists are read again at most this often: once for many steps. */
const GAP_MS = 1_000;

/** Follows which runs of the workspace have news and makes lists of runs read again. */
export function useWorkspaceStream(workspace: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const news = paced(() => void queryClient.invalidateQueries({ queryKey: queryKeys.runs(workspace) }), GAP_MS);
    const close = openLiveStream(apiPath("/events", { workspace }), { run_notice: news.call, resync: news.call });
    return () => {
      close();
      news.stop();
    };
  }, [queryClient, workspace]);
}
