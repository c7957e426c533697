"use client";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { RowLayout } from "./row-layout";

interface Place {
  section: number;
  row: number;
}

/** Rows are brought at least this far from the edges of the window: the bar and the head above, the actions below. */
const EDGE_PX = { top: 84, bottom: 60 };

/** The row that keys act on. Moving goes over rows that are not drawn: the window follows, and the row gets the focus once it is. */
export function useRowFocus(layout: RowLayout, body: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<Place | null>(null);
  // Keys may come faster than renders: the next one starts from where the last one went.
  const place = useRef<Place | null>(null);
  const wanted = useRef<Place | null>(null);
  const focus = (next: Place) => {
    place.current = next;
    setActive(next);
  };
  useEffect(() => {
    if (wanted.current === null) return;
    const { section, row } = wanted.current;
    const link = body.current?.querySelector<HTMLElement>(`[data-place="${section}:${row}"] [data-row]`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });
  const move = (step: 1 | -1) => {
    const next = layout.neighbour(place.current, step);
    if (next === null) return;
    focus(next);
    wanted.current = next;
    const top = layout.topOf(next.section, next.row);
    const table = body.current?.querySelector("tbody");
    if (top === null || !table) return;
    const above = table.getBoundingClientRect().top + top;
    const below = above + layout.sizes.row + EDGE_PX.bottom - window.innerHeight;
    if (above < EDGE_PX.top) window.scrollBy({ top: above - EDGE_PX.top });
    else if (below > 0) window.scrollBy({ top: below });
  };
  return { active, focus, move, activeNow: () => place.current };
}
