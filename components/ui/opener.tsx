"use client";
import { useLayoutEffect, useState, type RefObject } from "react";

/**
 * Keeps what had the focus when this was first drawn, so that it gets it back: for overlays that a state opens, without a
 * trigger of their own. An entry of a menu is gone by then, so its menu's button stands in for it. Draws nothing.
 */
export function Opener({ openerRef }: { openerRef: RefObject<HTMLElement | null> }) {
  const [found] = useState(findOpener);
  useLayoutEffect(() => {
    openerRef.current = found;
  }, [openerRef, found]);
  return null;
}

function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const button = focused.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : focused;
}

/** For `onCloseAutoFocus`: true when the focus went back. */
export function focusOpener(opener: HTMLElement | null): boolean {
  if (!opener?.isConnected) return false;
  opener.focus();
  return document.activeElement === opener;
}
