"use client";
import { useCallback, useSyncExternalStore } from "react";
import { serverNow } from "./server-clock";

interface PageClock {
  now: number | null;
  listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | null;
}

/** One ticking clock per interval, shared by all that show it. */
const clocks = new Map<number, PageClock>();

function clockOf(intervalMs: number): PageClock {
  const known = clocks.get(intervalMs);
  if (known) return known;
  const clock: PageClock = { now: null, listeners: new Set(), timer: null };
  clocks.set(intervalMs, clock);
  return clock;
}

function watch(clock: PageClock, intervalMs: number, listener: () => void): () => void {
  const tick = () => {
    clock.now = Math.floor(serverNow() / intervalMs) * intervalMs;
    for (const each of clock.listeners) each();
  };
  clock.listeners.add(listener);
  if (clock.timer === null) {
    clock.timer = setInterval(tick, intervalMs);
    tick();
  }
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size > 0 || clock.timer === null) return;
    clearInterval(clock.timer);
    clock.timer = null;
  };
}

/**
 * The server's clock in epoch milliseconds, ticking every `intervalMs` and rounded down to it. Null while the
 * server renders and until hydration, so that both sides paint the same. Only a tick moves it: reading the time while
 * rendering would make a render that takes longer than a tick start over for ever.
 */
export function useNow(intervalMs: number): number | null {
  const subscribe = useCallback(
    (listener: () => void) => watch(clockOf(intervalMs), intervalMs, listener),
    [intervalMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => clockOf(intervalMs).now,
    () => null,
  );
}

export { useTimeZone } from "./time-zone";
