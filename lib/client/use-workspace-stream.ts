"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiPath } from "./api";
import { openLiveStream } from "./live-stream";
import { queryKeys } from "./query-keys";

/** Notices are gathered this long: a list is read once for many steps. */
const GATHER_MS = 1_000;

/** Follows which runs of the workspace have news and makes lists of runs read again. */
export function useWorkspaceStream(workspace: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const news = () => {
      timer ??= setTimeout(() => {
        timer = null;
        void queryClient.invalidateQueries({ queryKey: queryKeys.runs(workspace) });
      }, GATHER_MS);
    };
    const close = openLiveStream(apiPath("/events", { workspace }), { run_notice: news, resync: news });
    return () => {
      close();
      if (timer) clearTimeout(timer);
    };
  }, [queryClient, workspace]);
}
