"use client";
import { useEffect } from "react";
import type { PaneName } from "./panes";

/** Browsers refuse history changes that come too fast; the address follows after the keys rest. */
const ADDRESS_DELAY_MS = 200;

/** Keeps step and open panes of the page's one replay in its address, without a navigation. */
export function useReplayAddress({ chosen, panes }: { chosen: number | null; panes: readonly PaneName[] }): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = new URLSearchParams(window.location.search);
      if (chosen !== null) next.set("step", String(chosen));
      next.set("pane", panes.join(","));
      window.history.replaceState(null, "", `?${next.toString().replaceAll("%2C", ",")}`);
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosen, panes]);
}
