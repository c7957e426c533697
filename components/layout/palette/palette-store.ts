"use client";
import { useEffect, useRef, useSyncExternalStore, type RefObject } from "react";
import { createSignal } from "@/lib/client/signal";
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
const changed = createSignal();

/** Opens the palette or the key map from anywhere, or closes both. */
export function showOverlay(next: OpenOverlay): void {
  open = next;
  changed.tell();
}
export function useOpenOverlay(): OpenOverlay {
  return useSyncExternalStore(
    changed.subscribe,
    () => open,
    () => null,
  );
}
