import type { RunEventRecord } from "@/lib/db/run-event-log";
import type { RunEventWire } from "@/lib/domain/event/run-event";

/** One line of a run's log. */
export function serializeRunEvent(event: RunEventRecord): RunEventWire {
  return {
    seq: event.seq,
    run_id: event.runId,
    type: event.type,
    at: event.at.toISOString(),
    attempt_id: event.attemptId,
    desktop_id: event.desktopId,
    actor: event.actor,
    from: event.from,
    to: event.to,
    reason: event.reason,
    refused: event.refused,
    data: event.data,
  };
}
