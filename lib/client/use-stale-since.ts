"use client";
import { STALE_AFTER_MS, useLiveState } from "./live-state";
import { useNow } from "./use-now";

/** Epoch milliseconds of the last sign of life once that is over a minute ago and the page is broken, else null. */
export function useStaleSince(): number | null {
  const { state, lastAt } = useLiveState();
  const now = useNow(1_000);
  return state === "broken" && lastAt !== null && now !== null && now - lastAt > STALE_AFTER_MS ? lastAt : null;
}
