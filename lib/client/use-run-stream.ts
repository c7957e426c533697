"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RunEventWire } from "@/lib/domain/event/run-event";
import { apiPath } from "./api";
import { reportEnded } from "./live-state";
import { openLiveStream } from "./live-stream";
import { paced } from "./paced";
import { queryKeys } from "./query-keys";
import { appendEvents, effectsOf, EMPTY_TAIL, parseRunEvent, type EventTail } from "./run-stream";

/** Queries are read again at most this often: a busy run sends tens of events a second, a screen needs two reads. */
const GAP_MS = 500;

/**
 * Follows one run over SSE and makes old queries read again. A `resync` event (or a gap) makes everything of the run
 * old. Returns the tail of events that arrived while the page was open. Nothing is opened when `live` is false.
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
    const reads = paced(() => {
      if (dirty.run) void queryClient.invalidateQueries({ queryKey: queryKeys.run(workspace, runId), exact: true });
      if (dirty.attempts) void queryClient.invalidateQueries({ queryKey: queryKeys.attempts(workspace, runId) });
      if (dirty.run) void queryClient.invalidateQueries({ queryKey: queryKeys.runMetrics(workspace, runId) });
      if (dirty.run) void queryClient.invalidateQueries({ queryKey: queryKeys.runStats(workspace, runId) });
      if (dirty.computers) void queryClient.invalidateQueries({ queryKey: queryKeys.computers(workspace, runId) });
      dirty.run = dirty.attempts = dirty.computers = false;
    }, GAP_MS);
    const mark = (effects: Partial<typeof dirty>) => {
      dirty.run ||= effects.run ?? false;
      dirty.attempts ||= effects.attempts ?? false;
      dirty.computers ||= effects.computers ?? false;
      reads.call();
    };

    let gathered: RunEventWire[] = [];
    const onEvent = (message: MessageEvent<string>) => {
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
    const close = openLiveStream(apiPath(`/runs/${runId}/events`, { workspace, after: start.current }), {
      message: onEvent,
      run_event: onEvent,
      resync: () => {
        mark({ run: true, attempts: true, computers: true });
        void queryClient.invalidateQueries({ queryKey: queryKeys.runEvents(workspace, runId) });
      },
    });
    return () => {
      close();
      reads.stop();
    };
  }, [queryClient, workspace, runId, live]);

  return tail;
}
