"use client";
import { useCallback, useSyncExternalStore } from "react";

/**
 * The clock of the page in epoch milliseconds, ticking every `intervalMs` and rounded down to it. Null while the
 * server renders and until hydration, so that both sides paint the same.
 */
export function useNow(intervalMs: number): number | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, intervalMs);
      return () => clearInterval(timer);
    },
    [intervalMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / intervalMs) * intervalMs,
    () => null,
  );
}

const never = () => () => {};

/** The reader's IANA time zone; UTC while the server renders. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    () => "UTC",
  );
}
