"use client";
import { useEffect, useState, type RefObject } from "react";
import { FIRST_STRETCH } from "./row-layout";

/** Drawn above and below what is seen, so that a turn of the wheel shows rows and not their places. */
const OVERSCAN_PX = 480;
/** The range moves in steps of this, so that most scroll events change nothing. */
const STEP_PX = 160;

export interface HeightRange {
  from: number;
  to: number;
}

/** The stretch of an element's height that is near the window, in its own pixels from its top. */
export function useWindowRange(element: RefObject<HTMLElement | null>, height: number): HeightRange {
  const [range, setRange] = useState<HeightRange>(FIRST_STRETCH);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (!element.current) return;
      const top = -element.current.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor((top - OVERSCAN_PX) / STEP_PX) * STEP_PX);
      const to = Math.ceil((top + window.innerHeight + OVERSCAN_PX) / STEP_PX) * STEP_PX;
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    const onMove = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    window.addEventListener("scroll", onMove, { passive: true });
    window.addEventListener("resize", onMove);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onMove);
      window.removeEventListener("resize", onMove);
    };
  }, [element, height]);
  return range;
}
