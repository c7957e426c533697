"use client";
import { useEffect } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { stepsAround } from "./replay-position";

/**
 * Pictures that were asked for, kept so that the browser keeps them decoded; the newest asked for last. Five steps on each
 * side share 12 pictures, since one step's after is the next one's before; a decoded one takes 8 MB, so more cost memory.
 */
const KEPT_MAX = 13;
const kept = new Map<string, HTMLImageElement>();

function keep(href: string): void {
  const before = kept.get(href);
  if (before) {
    kept.delete(href);
    kept.set(href, before);
    return;
  }
  const image = new Image();
  image.decoding = "async";
  // After the picture and the tree that somebody waits for.
  image.fetchPriority = "low";
  image.src = href;
  kept.set(href, image);
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}

/** Fetches the frames of the five steps on each side of the current one. */
export function useFramePrefetch(steps: readonly StepWire[], step: number, hrefOf: (digest: string) => string): void {
  const current = steps[step - 1];
  const near = [current, ...stepsAround(step, steps.length).map((index) => steps[index - 1])];
  const hrefs = near
    .flatMap((item) => [item?.frame_after ?? null, item?.frame_before ?? null])
    .flatMap((digest) => (digest === null ? [] : [hrefOf(digest)]));
  const list = hrefs.join(" ");
  useEffect(() => {
    for (const href of list.split(" ").filter(Boolean)) keep(href);
  }, [list]);
}
