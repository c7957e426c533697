"use client";
import { useCallback, useEffect, useState } from "react";
import { togglePane, type PaneName } from "./panes";
import { playDelayMs, type Speed } from "./replay-position";

export const FRAME_SIDES = ["before", "after", "difference"] as const;
export type FrameSide = (typeof FRAME_SIDES)[number];
export type Zoom = "fit" | "actual";

export interface Replay {
  /** 1-based; 1 while there is no step. */
  step: number;
  /** Null while it follows the newest step of a running attempt. */
  chosen: number | null;
  setStep: (step: number) => void;
  side: FrameSide;
  setSide: (side: FrameSide) => void;
  zoom: Zoom;
  setZoom: (zoom: Zoom) => void;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  isPlaying: boolean;
  togglePlay: () => void;
  panes: readonly PaneName[];
  toggle: (pane: PaneName) => void;
}

interface ReplayStart {
  /** Null follows the newest step. */
  step: number | null;
  panes: readonly PaneName[];
}

/** Position of one replay, in memory, so that a step change paints at once. Any number of them may be on a page. */
export function useReplay(stepCount: number, stepMs: (step: number) => number, start: ReplayStart): Replay {
  const [chosen, setChosen] = useState(start.step);
  const [side, setSide] = useState<FrameSide>("after");
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [speed, setSpeed] = useState<Speed>(1);
  const [panes, setPanes] = useState(start.panes);
  const [isPlaying, setPlaying] = useState(false);
  const last = Math.max(1, stepCount);
  const step = chosen === null ? last : Math.min(chosen, last);

  const delay = playDelayMs(stepMs(step), speed);
  const isAtEnd = step >= stepCount;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => (isAtEnd ? setPlaying(false) : setChosen(step + 1)), delay);
    return () => clearTimeout(timer);
  }, [isPlaying, isAtEnd, step, delay]);

  // The same function throughout, so that lines of long lists do not change with the step.
  const setStep = useCallback((next: number) => {
    setPlaying(false);
    setChosen(next);
  }, []);

  return {
    step,
    chosen,
    setStep,
    side,
    setSide,
    zoom,
    setZoom,
    speed,
    setSpeed,
    isPlaying,
    togglePlay: () => {
      if (!isPlaying && isAtEnd) setChosen(1);
      setPlaying(!isPlaying);
    },
    panes,
    toggle: (pane) => setPanes((open) => togglePane(open, pane)),
  };
}
