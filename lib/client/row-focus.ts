"use client";

/** Moves the focus by `delta` among the `[data-row]` links of the page; from nowhere, j starts at the first and k at the last. */
export function moveRowFocus(delta: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.offsetParent !== null);
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at < 0 ? (delta === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + delta));
  rows[next]?.focus();
}
