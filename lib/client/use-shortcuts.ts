"use client";
import { useEffect, useRef, useSyncExternalStore, type RefObject } from "react";
import { lookUp } from "./shortcut-chords";
import { createSignal } from "./signal";
import type { Shortcuts } from "./shortcut-table";

const STORAGE_KEY = "deskproof.single-keys";
/** After this the second key of a chord is a key of its own again. */
const CHORD_MS = 1_500;
const switched = createSignal();

/** Single-key shortcuts can be switched off (WCAG 2.1.4); this browser remembers it. */
export function singleKeysEnabled(): boolean {
  return typeof localStorage === "undefined" || localStorage.getItem(STORAGE_KEY) !== "off";
}
export function setSingleKeysEnabled(enabled: boolean): void {
  localStorage.setItem(STORAGE_KEY, enabled ? "on" : "off");
  switched.tell();
}
/** Whether single keys work in this browser, following the switch; true while the server renders. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(switched.subscribe, singleKeysEnabled, () => true);
}

/** True while a key belongs to a text field, a menu or a dialog. */
export function keyBelongsElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;
}

/** Every table of keys that works now, the oldest (the shell's) first; the key map shows them. */
const mounted: RefObject<Shortcuts>[] = [];
let first: { key: string; at: number } | null = null;

export function mountedShortcuts(): Shortcuts[] {
  return mounted.map(({ current }) => current);
}

function onKey(event: KeyboardEvent): void {
  if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  const before = first !== null && event.timeStamp - first.at < CHORD_MS ? first.key : null;
  first = null;
  if (keyBelongsElsewhere(event) || !singleKeysEnabled()) return;
  const shifted =
    event.shiftKey && event.key.length > 1 ? lookUp(mountedShortcuts(), before, `Shift+${event.key}`) : null;
  const pressed = shifted ?? lookUp(mountedShortcuts(), before, event.key);
  if (pressed === null) return;
  event.preventDefault();
  if ("waits" in pressed) first = { key: pressed.waits, at: event.timeStamp };
  else if (typeof pressed.action === "function") pressed.action();
  else pressed.action.run();
}

/**
 * Page-wide keys, e.g. `{ j: next, n: newRun, "g r": { does: "Runs", run: goToRuns } }`: one key, or two in a row. They
 * work while the component is mounted, not while typing or in a dialog, and stand in the key map with their words.
 */
export function useShortcuts(keys: Shortcuts): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (mounted.length === 0) window.addEventListener("keydown", onKey);
    mounted.push(latest);
    return () => {
      mounted.splice(mounted.indexOf(latest), 1);
      if (mounted.length === 0) window.removeEventListener("keydown", onKey);
    };
  }, []);
}

/** Puts the caret into the page's filter line. */
export function focusFilter(): void {
  document.querySelector<HTMLInputElement>("input[data-filter]")?.focus();
}
