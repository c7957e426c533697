"use client";
import { useEffect, useRef } from "react";

const STORAGE_KEY = "deskproof.single-keys";

/** Single-key shortcuts can be switched off (WCAG 2.1.4); this browser remembers it. */
export function singleKeysEnabled(): boolean {
  return typeof localStorage === "undefined" || localStorage.getItem(STORAGE_KEY) !== "off";
}
export function setSingleKeysEnabled(enabled: boolean): void {
  localStorage.setItem(STORAGE_KEY, enabled ? "on" : "off");
}

/** True while a key belongs to a text field, a menu or a dialog. */
export function keyBelongsElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;
}

/** Page-wide single keys, e.g. `{ j: next, k: previous, n: newRun, "/": focusFilter }`. Not while typing or in a dialog. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (keyBelongsElsewhere(event) || !singleKeysEnabled()) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Puts the caret into the page's filter line. */
export function focusFilter(): void {
  document.querySelector<HTMLInputElement>("input[data-filter]")?.focus();
}
