"use client";
import { useSyncExternalStore } from "react";

const STORAGE_KEY = "deskproof.rail";
const listeners = new Set<() => void>();

/** Whether the rail shows icons only also where there is room; this browser remembers it. */
export function setRailFolded(folded: boolean): void {
  localStorage.setItem(STORAGE_KEY, folded ? "folded" : "open");
  for (const listener of listeners) listener();
}
export function useRailFolded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(STORAGE_KEY) === "folded",
    () => false,
  );
}
