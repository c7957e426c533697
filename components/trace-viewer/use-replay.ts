"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { parsePanes, PANES, togglePane, type PaneName } from "./panes";
import { parseStepIndex, playDelayMs, stepForKey } from "./replay-position";

export type FrameSide = "before" | "after";

export interface Replay {
  /** 1-based; 1 while there is no step. */
  step: number;
  setStep: (step: number) => void;
  side: FrameSide;
  setSide: (side: FrameSide) => void;
  isPlaying: boolean;
  togglePlay: () => void;
  panes: readonly PaneName[];
  toggle: (pane: PaneName) => void;
}

/** Browsers refuse history changes that come too fast; the address follows after the keys rest. */
const ADDRESS_DELAY_MS = 200;

/** Position of the replay. It lives in memory, so that a step change paints at once, and the address follows it. */
export function useReplay(stepCount: number, stepMs: (step: number) => number): Replay {
  const search = useSearchParams();
  // Null follows the newest step while an attempt runs.
  const [chosen, setChosen] = useState<number | null>(() =>
    search.get("step") === null ? null : parseStepIndex(search.get("step"), Number.MAX_SAFE_INTEGER),
  );
  const [side, setSide] = useState<FrameSide>("after");
  const [panes, setPanes] = useState(() => parsePanes(search.get("pane")));
  const [isPlaying, setPlaying] = useState(false);
  const step = chosen === null ? Math.max(1, stepCount) : Math.min(chosen, Math.max(1, stepCount));

  useEffect(() => {
    const timer = setTimeout(() => {
      const next = new URLSearchParams(window.location.search);
      if (chosen !== null) next.set("step", String(chosen));
      next.set("pane", panes.join(","));
      window.history.replaceState(null, "", `?${next.toString().replaceAll("%2C", ",")}`);
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosen, panes]);

  const delay = playDelayMs(stepMs(step));
  const isAtEnd = step >= stepCount;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => (isAtEnd ? setPlaying(false) : setChosen(step + 1)), delay);
    return () => clearTimeout(timer);
  }, [isPlaying, isAtEnd, step, delay]);

  return {
    step,
    setStep: (next) => {
      setPlaying(false);
      setChosen(next);
    },
    side,
    setSide,
    isPlaying,
    togglePlay: () => {
      if (!isPlaying && isAtEnd) setChosen(1);
      setPlaying(!isPlaying);
    },
    panes,
    toggle: (pane) => setPanes((open) => togglePane(open, pane)),
  };
}

interface ReplayKeys {
  replay: Replay;
  stepCount: number;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** ← → Home End, p, [ ], d and the digits of the panes, for `useShortcuts`. */
export function replayKeys({ replay, stepCount, onPrevious, onNext }: ReplayKeys): Record<string, () => void> {
  const move = (key: string) => () => {
    const next = stepForKey(key, replay.step, stepCount);
    if (next !== null) replay.setStep(next);
  };
  return {
    ArrowLeft: move("ArrowLeft"),
    ArrowRight: move("ArrowRight"),
    Home: move("Home"),
    End: move("End"),
    p: replay.togglePlay,
    d: () => replay.setSide(replay.side === "after" ? "before" : "after"),
    "[": () => onPrevious?.(),
    "]": () => onNext?.(),
    ...Object.fromEntries(PANES.map((pane, index) => [String(index + 1), () => replay.toggle(pane)])),
  };
}
