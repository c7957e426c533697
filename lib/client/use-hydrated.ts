"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while the server renders and while this part of the page is taken over, then true. Parts are taken over one
 * after the other: what an earlier part has already read must not change the first paint of a later one.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
