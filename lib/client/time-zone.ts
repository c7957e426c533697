"use client";
import { useSyncExternalStore } from "react";
import { createSignal } from "./signal";

const STORAGE_KEY = "deskproof.time-zone";
export type ZoneChoice = "local" | "utc";

const changed = createSignal();
const chosen = (): ZoneChoice => (localStorage.getItem(STORAGE_KEY) === "utc" ? "utc" : "local");

/** The browser's own IANA zone. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Whether times are shown in the reader's zone or in UTC; this browser remembers it. */
export function setZoneChoice(choice: ZoneChoice): void {
  localStorage.setItem(STORAGE_KEY, choice);
  changed.tell();
}
export function useZoneChoice(): ZoneChoice {
  return useSyncExternalStore(changed.subscribe, chosen, () => "utc");
}

/** The IANA zone in which times are shown; UTC while the server renders. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    changed.subscribe,
    () => (chosen() === "utc" ? "UTC" : localTimeZone()),
    () => "UTC",
  );
}
