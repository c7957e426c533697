"use client";
import { useSyncExternalStore } from "react";

const STORAGE_KEY = "deskproof.time-zone";
export type ZoneChoice = "local" | "utc";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const chosen = (): ZoneChoice => (localStorage.getItem(STORAGE_KEY) === "utc" ? "utc" : "local");

/** The browser's own IANA zone. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Whether times are shown in the reader's zone or in UTC; this browser remembers it. */
export function setZoneChoice(choice: ZoneChoice): void {
  localStorage.setItem(STORAGE_KEY, choice);
  for (const listener of listeners) listener();
}
export function useZoneChoice(): ZoneChoice {
  return useSyncExternalStore(subscribe, chosen, () => "utc");
}

/** The IANA zone in which times are shown; UTC while the server renders. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    subscribe,
    () => (chosen() === "utc" ? "UTC" : localTimeZone()),
    () => "UTC",
  );
}
