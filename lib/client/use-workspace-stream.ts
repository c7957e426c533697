"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiPath } from "./api";
import { reportBroken, reportLive } from "./live-state";
import { queryKeys } from "./query-keys";

/** The server beats every 15 s; twice that without a word is a broken stream even if the socket looks open. */
const SILENCE_MS = 35_000;
/** Notices are gathered this long: a list is read once for many steps. */
const GATHER_MS = 1_000;

/** Follows which runs of the workspace have news and makes lists of runs read again. */
export function useWorkspaceStream(workspace: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let silence: ReturnType<typeof setTimeout> | null = null;
    const heard = () => {
      reportLive();
      if (silence) clearTimeout(silence);
      silence = setTimeout(() => reportBroken("silent"), SILENCE_MS);
    };
    const news = () => {
      heard();
      timer ??= setTimeout(() => {
        timer = null;
        void queryClient.invalidateQueries({ queryKey: queryKeys.runs(workspace) });
      }, GATHER_MS);
    };
    const source = new EventSource(apiPath("/events", { workspace }));
    source.onopen = heard;
    source.addEventListener("beat", heard);
    source.addEventListener("run_notice", news);
    source.addEventListener("resync", news);
    source.onerror = () => reportBroken("dropped");
    return () => {
      source.close();
      if (timer) clearTimeout(timer);
      if (silence) clearTimeout(silence);
    };
  }, [queryClient, workspace]);
}
