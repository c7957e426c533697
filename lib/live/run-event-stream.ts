import type { RunEventWire } from "@/lib/domain/event/run-event";
import type { RunEventBus } from "./run-event-bus";
import { sseFrame } from "./sse";
import { Wake } from "./wake";

/** Time without a word after which a beat is sent; clients take twice that for a broken stream. */
export const HEARTBEAT_MS = 15_000;
/** Wait before the table is asked again when the database does not answer. */
const RETRY_MS = 1_000;

export interface RunEventStreamOptions {
  runId: string;
  /** Number of the last event the client has; 0 for none. */
  after: number;
  /** The next events in order, at most `limit`. */
  read: (after: number, limit: number) => Promise<RunEventWire[]>;
  bus: Pick<RunEventBus, "subscribe" | "ready">;
  signal: AbortSignal;
  heartbeatMs?: number;
  pageSize?: number;
}

/**
 * A run's log as SSE frames: first what is in the table after `after`, then what is added. Every event is read from
 * the table from the last sent number on, so each comes once, in order and without gaps, whatever happens to notices.
 * `resync` says that the server lost its own connection for a moment; `beat` that it is alive. Ends with `signal`.
 */
export async function* runEventStream(options: RunEventStreamOptions): AsyncGenerator<string, void, void> {
  const { runId, read, bus, signal, heartbeatMs = HEARTBEAT_MS, pageSize = 200 } = options;
  let sent = options.after;
  let mustResync = false;
  const wake = new Wake();
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "resync") mustResync = true;
    else if (message.notice.run_id !== runId || message.notice.seq <= sent) return;
    wake.call();
  });
  try {
    await bus.ready();
    yield "retry: 1000\n\n";
    while (!signal.aborted) {
      let sleepMs = heartbeatMs;
      try {
        for (let isMore = true; isMore && !signal.aborted;) {
          const events = await read(sent, pageSize);
          for (const event of events) {
            sent = event.seq;
            yield sseFrame({ event: "run_event", id: event.seq, data: event });
          }
          isMore = events.length === pageSize;
        }
      } catch {
        sleepMs = Math.min(RETRY_MS, heartbeatMs);
      }
      const reason = await wake.sleep(sleepMs, signal);
      if (reason === "aborted") return;
      if (mustResync) yield sseFrame({ event: "resync", data: {} });
      else if (reason === "timeout") yield sseFrame({ event: "beat", data: {} });
      mustResync = false;
    }
  } finally {
    unsubscribe();
  }
}
