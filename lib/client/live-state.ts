"use client";
import { useSyncExternalStore } from "react";
import { onServerClock } from "./server-clock";

/**
 * How fresh the page is. Streams and polls report here; the top bar shows it. Nothing reported yet is "connecting";
 * a stream that dropped is "broken" until it answers again.
 */
export interface LiveState {
  state: "connecting" | "live" | "broken" | "ended";
  /** Epoch milliseconds, on the server's clock, of the last sign of life; null before the first. */
  lastAt: number | null;
}

let current: LiveState = { state: "connecting", lastAt: null };
const listeners = new Set<() => void>();
const CONNECTING: LiveState = { state: "connecting", lastAt: null };

function publish(next: LiveState) {
  current = next;
  for (const listener of listeners) listener();
}

/** Something arrived: an event, a heartbeat, a refetched page; `at` is a moment of this browser's clock. */
export function reportLive(at: number = Date.now()): void {
  publish({ state: "live", lastAt: Math.max(onServerClock(at), current.lastAt ?? 0) });
}

/** The stream or the server stopped answering; the numbers stay as of `lastAt`. */
export function reportBroken(): void {
  publish({ state: "broken", lastAt: current.lastAt });
}

/** Nothing more will change here, e.g. the run is final. */
export function reportEnded(): void {
  publish({ state: "ended", lastAt: current.lastAt });
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => CONNECTING,
  );
}
