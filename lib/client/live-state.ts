"use client";
import { useSyncExternalStore } from "react";
import { onServerClock } from "./server-clock";
import { createSignal } from "./signal";

/**
 * How fresh the page is. Streams and polls report here; the top bar shows it. Nothing reported yet is "connecting";
 * a stream that dropped is "broken" until it answers again.
 */
export interface LiveState {
  state: "connecting" | "live" | "broken" | "ended";
  /** Epoch milliseconds, on the server's clock, of the last sign of life; null before the first. */
  lastAt: number | null;
  /** Why it is broken; null otherwise. */
  cause: BreakCause | null;
}

/** The connection closed; it is open and says nothing; a reading failed. */
export type BreakCause = "dropped" | "silent" | "unread";

/** After this long without a sign of life what a broken page shows is stale. */
export const STALE_AFTER_MS = 60_000;

let current: LiveState = { state: "connecting", lastAt: null, cause: null };
const changed = createSignal();
const CONNECTING: LiveState = { state: "connecting", lastAt: null, cause: null };

function publish(next: LiveState) {
  current = next;
  changed.tell();
}

/** Something arrived: an event, a heartbeat, a refetched page; `at` is a moment of this browser's clock. */
export function reportLive(at: number = Date.now()): void {
  publish({ state: "live", lastAt: Math.max(onServerClock(at), current.lastAt ?? 0), cause: null });
}

/** The stream or the server stopped answering; the numbers stay as of `lastAt`. */
export function reportBroken(cause: BreakCause): void {
  publish({ state: "broken", lastAt: current.lastAt, cause });
}

/** Nothing more will change here, e.g. the run is final. */
export function reportEnded(): void {
  publish({ state: "ended", lastAt: current.lastAt, cause: null });
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    changed.subscribe,
    () => current,
    () => CONNECTING,
  );
}
