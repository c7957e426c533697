import { runEventWire, type RunEventWire } from "@/lib/domain/event/run-event";

/**
 * The newest part of a run's log as the browser holds it: in order of `seq`, without doubles, at most `limit` long.
 * `hasGap` says that events between two held ones never came, so the page has to be read again.
 */
export interface EventTail {
  events: readonly RunEventWire[];
  hasGap: boolean;
}

export const EMPTY_TAIL: EventTail = { events: [], hasGap: false };

/** Adds events that arrived in any order; a repeated `seq` changes nothing. Keeps the newest `limit`. */
export function appendEvents(tail: EventTail, arrived: readonly RunEventWire[], limit = 1_000): EventTail {
  const known = new Set(tail.events.map((event) => event.seq));
  const fresh = arrived.filter((event) => !known.has(event.seq));
  if (fresh.length === 0) return tail;
  const events = [...tail.events, ...fresh].sort((a, b) => a.seq - b.seq).slice(-limit);
  const hasGap = events.some((event, index) => index > 0 && event.seq !== (events[index - 1]?.seq ?? 0) + 1);
  return { events, hasGap };
}

/** One SSE data line as an event; null when it is not one (a newer server may say more). */
export function parseRunEvent(data: string): RunEventWire | null {
  try {
    const parsed = runEventWire.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What of the page an event makes old. */
export interface EventEffects {
  run: boolean;
  attempts: boolean;
  computers: boolean;
}

export function effectsOf(event: Pick<RunEventWire, "type">): EventEffects {
  const noun = event.type.split(".")[0];
  return {
    run: event.type !== "attempt.step" && noun !== "desktop",
    attempts: noun === "attempt" || noun === "cohort",
    computers: noun === "desktop" || event.type === "attempt.step" || event.type === "attempt.status",
  };
}

/** Events that someone looking for trouble wants: refused moves, errors, losses, failed runs, invalid episodes. */
export function isProblemEvent(event: RunEventWire): boolean {
  return (
    event.refused ||
    event.type === "cohort.lost" ||
    event.type === "run.recovered" ||
    (event.type === "attempt.status" && (event.to === "error" || (event.to === "queued" && event.from !== null))) ||
    (event.type === "attempt.verdict" && event.to === "invalid") ||
    (event.type === "run.status" && (event.to === "failed" || event.to === "recovering")) ||
    (event.type === "desktop.status" && (event.to === "quarantined" || event.to === "down"))
  );
}
