"use client";
import { useCallback, useRef, useState } from "react";
import { watchScrollBox } from "@/lib/client/watch-scroll-box";

/** Rows kept above and below the window, so that a fast scroll shows rows and not gaps. */
const OVERSCAN_ROWS = 8;
/** Rows drawn before the box was measured. */
const FIRST_ROWS = 30;

export interface VirtualRows {
  /** Ref callback of the scrolling box; measures it as it changes. */
  boxRef: (box: HTMLDivElement | null) => void | (() => void);
  first: number;
  /** Exclusive. */
  last: number;
  offsetPx: number;
  totalPx: number;
  scrollTo: (index: number) => void;
}

/**
 * The slice of equally high rows that a scrolling box shows, so that some hundred rows cost as much as thirty.
 * `headPx` is the height of a head that sticks to the top of the same box.
 */
export function useVirtualRows(count: number, rowHeightPx: number, headPx = 0): VirtualRows {
  const box = useRef<HTMLDivElement | null>(null);
  const [view, setView] = useState({ topPx: 0, heightPx: FIRST_ROWS * rowHeightPx });

  const boxRef = useCallback((node: HTMLDivElement | null) => {
    box.current = node;
    if (!node) return;
    const unwatch = watchScrollBox(node, () => setView({ topPx: node.scrollTop, heightPx: node.clientHeight }));
    return () => {
      unwatch();
      box.current = null;
    };
  }, []);

  const scrollTo = useCallback(
    (index: number) => {
      const node = box.current;
      if (!node) return;
      const top = index * rowHeightPx;
      if (top < node.scrollTop) node.scrollTop = top;
      else if (headPx + top + rowHeightPx > node.scrollTop + node.clientHeight) {
        node.scrollTop = headPx + top + rowHeightPx - node.clientHeight;
      }
    },
    [rowHeightPx, headPx],
  );

  const first = Math.max(0, Math.min(Math.floor(view.topPx / rowHeightPx), count) - OVERSCAN_ROWS);
  const last = Math.min(count, Math.ceil((view.topPx + view.heightPx) / rowHeightPx) + OVERSCAN_ROWS);
  return { boxRef, first, last, offsetPx: first * rowHeightPx, totalPx: count * rowHeightPx, scrollTo };
}
