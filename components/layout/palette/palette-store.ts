"use client";
import { useEffect, useRef, useSyncExternalStore, type RefObject } from "react";
import type { PaletteEntry } from "./palette-entry";

/** Entries of what is mounted now, the newest last. */
const mounted: RefObject<readonly PaletteEntry[]>[] = [];

/** Adds entries to the palette while the component is mounted: what can be done on this page. */
export function usePaletteEntries(entries: readonly PaletteEntry[]): void {
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });
  useEffect(() => {
    mounted.push(latest);
    return () => void mounted.splice(mounted.indexOf(latest), 1);
  }, []);
}

/** Entries of the page first, those of the shell last. */
export function mountedEntries(): PaletteEntry[] {
  return [...mounted].reverse().flatMap(({ current }) => current);
}

export type OpenOverlay = "palette" | "keys" | null;
let open: OpenOverlay = null;
const listeners = new Set<() => void>();

/** Opens the palette or the key map from anywhere, or closes both. */
export function showOverlay(next: OpenOverlay): void {
  open = next;
  for (const listener of listeners) listener();
}
export function useOpenOverlay(): OpenOverlay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => null,
  );
}
