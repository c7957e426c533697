import { MousePointerClick } from "lucide-react";
import type { PaletteEntry } from "./palette-entry";

/** Places whose buttons and links act on the page: headers, tabs. */
const PLACES = "[data-page-actions] a[href], [data-page-actions] button";

/**
 * What the page itself offers in its headers and tabs, so that whatever can be pressed there can also be named. A menu
 * opens under its own button only, and what is disabled here is not offered either.
 */
export function screenActions(): PaletteEntry[] {
  const found = new Map<string, PaletteEntry>();
  for (const element of document.querySelectorAll<HTMLElement>(PLACES)) {
    const isOff = element.matches(":disabled, [aria-disabled=true], [aria-current], [aria-haspopup=menu]");
    if (isOff || element.offsetParent === null) continue;
    const label = nameOf(element);
    if (label === "" || found.has(label)) continue;
    const keys = element.getAttribute("aria-keyshortcuts")?.split(" ")[0];
    found.set(label, {
      ...{ id: `screen-${label}`, group: "On this page", label, icon: MousePointerClick, keys },
      run: () => {
        element.focus();
        element.click();
      },
    });
  }
  return [...found.values()];
}

function nameOf(element: HTMLElement): string {
  const named = element.getAttribute("aria-label");
  if (named) return named;
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll("[aria-hidden=true], kbd")) hidden.remove();
  // What stands beside each other, a word and its count, is no one word.
  for (const part of copy.querySelectorAll("*")) {
    part.before(" ");
    part.after(" ");
  }
  return copy.textContent.replace(/\s+/g, " ").trim();
}
