"use client";
import { useSyncExternalStore } from "react";
import { createSignal } from "@/lib/client/signal";

const STORAGE_KEY = "deskproof.rail";
const changed = createSignal();

/** Whether the rail shows icons only also where there is room; this browser remembers it. */
export function setRailFolded(folded: boolean): void {
  localStorage.setItem(STORAGE_KEY, folded ? "folded" : "open");
  changed.tell();
}
export function useRailFolded(): boolean {
  return useSyncExternalStore(
    changed.subscribe,
    () => localStorage.getItem(STORAGE_KEY) === "folded",
    () => false,
  );
}
