"use client";
import { useEffect } from "react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { frameFile } from "./kept-frames";
import { stepsAround } from "./replay-position";

/** Fetches the frames of the five steps on each side of the current one. */
export function useFramePrefetch(steps: readonly StepWire[], step: number, hrefOf: (digest: string) => string): void {
  const current = steps[step - 1];
  const near = [current, ...stepsAround(step, steps.length).map((index) => steps[index - 1])];
  const hrefs = near
    .flatMap((item) => [item?.frame_after ?? null, item?.frame_before ?? null])
    .flatMap((digest) => (digest === null ? [] : [hrefOf(digest)]));
  const list = hrefs.join(" ");
  useEffect(() => {
    // After the picture and the tree that somebody waits for; what is missing is said when it is looked at.
    for (const href of list.split(" ").filter(Boolean)) frameFile(href, "low").catch(() => undefined);
  }, [list]);
}
