"use client";
import { useEffect } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { stepsAround } from "./replay-position";

/** Pictures that were asked for once, kept so that the browser keeps them decoded. */
const KEPT_MAX = 40;
const kept = new Map<string, HTMLImageElement>();

function keep(href: string): void {
  if (kept.has(href)) return;
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
