import { HEARTBEAT_MS } from "./run-event-stream";
import type { RunEventBus } from "./run-event-bus";
import { sseFrame } from "./sse";
import { Wake } from "./wake";

export interface WorkspaceNoticeStreamOptions {
  workspaceId: string;
  bus: Pick<RunEventBus, "subscribe" | "ready">;
  signal: AbortSignal;
  heartbeatMs?: number;
  /** Notices come at most this often, the first of a quiet stretch at once: a list redraws a row, not every step. */
  gatherMs?: number;
}

/**
 * Which runs of a workspace have news, as SSE frames: `run_notice` with the run and its newest event number. Nothing is
 * replayed: a list is read again anyway when its stream opens. `resync` says that notices may be missing.
 */
export async function* workspaceNoticeStream(
  options: WorkspaceNoticeStreamOptions,
): AsyncGenerator<string, void, void> {
  const { workspaceId, bus, signal, heartbeatMs = HEARTBEAT_MS, gatherMs = 250 } = options;
  const news = new Map<string, number>();
  let mustResync = false;
  let sentAt = -gatherMs;
  const wake = new Wake();
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "resync") mustResync = true;
    else if (message.notice.workspace_id !== workspaceId) return;
    else news.set(message.notice.run_id, message.notice.seq);
    wake.call();
  });
  try {
    await bus.ready();
    yield "retry: 1000\n\n";
    while (!signal.aborted) {
      const reason = await wake.sleep(heartbeatMs, signal);
      if (reason === "timeout") yield sseFrame({ event: "beat", data: {} });
      if (reason === "called") await pause(sentAt + gatherMs - performance.now(), signal);
      if (signal.aborted) return;
      if (mustResync) yield sseFrame({ event: "resync", data: {} });
      mustResync = false;
      const runs = [...news];
      news.clear();
      if (runs.length > 0) sentAt = performance.now();
      for (const [runId, seq] of runs) yield sseFrame({ event: "run_notice", data: { run_id: runId, seq } });
    }
  } finally {
    unsubscribe();
  }
}

/** Waits, or until the stream ends; not at all for a time that is over. */
async function pause(forMs: number, signal: AbortSignal): Promise<void> {
  if (forMs > 0) await new Wake().sleep(forMs, signal);
}
