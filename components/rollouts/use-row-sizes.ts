"use client";
import { useSyncExternalStore } from "react";
import { WIDE_SIZES, type LayoutSizes } from "./row-layout";

const NARROW = "(max-width: 639.98px)";
/** As rollout-row.tsx and group-head.tsx draw them. */
const SIZES = {
  narrow: { head: 56, row: 56 },
  narrowWithTask: { head: 56, row: 80 },
} as const satisfies Record<string, LayoutSizes>;

/** Heights of the table's rows: one line, on a phone a sheet of two or, with the task, three. */
export function useRowSizes(isTaskShown: boolean): LayoutSizes {
  const isNarrow = useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
  if (!isNarrow) return WIDE_SIZES;
  return isTaskShown ? SIZES.narrowWithTask : SIZES.narrow;
}
