"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RunEventWire } from "@/lib/domain/event/run-event";
import { apiPath } from "./api";
import { reportBroken, reportEnded, reportLive } from "./live-state";
import { queryKeys } from "./query-keys";
import { appendEvents, effectsOf, EMPTY_TAIL, parseRunEvent, type EventTail } from "./run-stream";

/** Invalidations are gathered this long: a busy run sends tens of events a second, a screen needs two reads. */
const GATHER_MS = 500;
/** The server beats every 15 s; twice that without a word is a broken stream even if the socket looks open. */
const SILENCE_MS = 35_000;

/**
 * Follows one run over SSE and makes old queries read again. The browser resumes by Last-Event-ID itself; a `resync`
 * event (or a gap) makes everything of the run old. Returns the tail of events that arrived while the page was open.
 * Nothing is opened when `live` is false.
 */
export function useRunStream({
  workspace,
  runId,
  live,
  from,
}: {
  workspace: string;
  runId: string;
  live: boolean;
  from: number;
}): EventTail {
  const queryClient = useQueryClient();
  const [tail, setTail] = useState<EventTail>(EMPTY_TAIL);
  const start = useRef(from);

  useEffect(() => {
    if (!live) {
      reportEnded();
      return;
    }
    const dirty = { run: false, attempts: false, computers: false };
    let timer: ReturnType<typeof setTimeout> | null = null;
    let silence: ReturnType<typeof setTimeout> | null = null;

    const flush = () => {
      timer = null;
      if (dirty.run) void queryClient.invalidateQueries({ queryKey: queryKeys.run(workspace, runId), exact: true });
      if (dirty.attempts) void queryClient.invalidateQueries({ queryKey: queryKeys.attempts(workspace, runId) });
      if (dirty.run) void queryClient.invalidateQueries({ queryKey: queryKeys.runMetrics(workspace, runId) });
      if (dirty.run) void queryClient.invalidateQueries({ queryKey: queryKeys.runStats(workspace, runId) });
      if (dirty.computers) void queryClient.invalidateQueries({ queryKey: queryKeys.computers(workspace, runId) });
      dirty.run = dirty.attempts = dirty.computers = false;
    };
    const mark = (effects: Partial<typeof dirty>) => {
      dirty.run ||= effects.run ?? false;
      dirty.attempts ||= effects.attempts ?? false;
      dirty.computers ||= effects.computers ?? false;
      timer ??= setTimeout(flush, GATHER_MS);
    };
    const heard = () => {
      reportLive();
      if (silence) clearTimeout(silence);
      silence = setTimeout(() => reportBroken("silent"), SILENCE_MS);
    };

    const source = new EventSource(apiPath(`/runs/${runId}/events`, { workspace, after: start.current }));
    let gathered: RunEventWire[] = [];
    const onEvent = (message: MessageEvent<string>) => {
      heard();
      const event = parseRunEvent(message.data);
      if (!event) return;
      start.current = Math.max(start.current, event.seq);
      gathered.push(event);
      mark(effectsOf(event));
      queueMicrotask(() => {
        if (gathered.length === 0) return;
        const arrived = gathered;
        gathered = [];
        setTail((current) => appendEvents(current, arrived));
      });
    };
    source.onopen = heard;
    source.onmessage = onEvent;
    source.addEventListener("run_event", onEvent);
    source.addEventListener("beat", heard);
    source.addEventListener("resync", () => {
      heard();
      mark({ run: true, attempts: true, computers: true });
      void queryClient.invalidateQueries({ queryKey: queryKeys.runEvents(workspace, runId) });
    });
    source.onerror = () => reportBroken("dropped");
    return () => {
      source.close();
      if (timer) clearTimeout(timer);
      if (silence) clearTimeout(silence);
    };
  }, [queryClient, workspace, runId, live]);

  return tail;
}
