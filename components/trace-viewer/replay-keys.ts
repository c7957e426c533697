import type { Shortcuts } from "@/lib/client/shortcut-table";
import { PANE_TITLES, type PaneName } from "./panes";
import { problemStep, stepForKey } from "./replay-position";
import { FRAME_SIDES, type Replay } from "./use-replay";

interface ReplayKeys {
  replay: Replay;
  steps: readonly { index: number; ok: boolean }[];
  /** Those that are there, in order. */
  panes: readonly PaneName[];
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onCopyLink: () => void;
}

const MOVES = ["ArrowLeft", "ArrowRight", "Shift+ArrowLeft", "Shift+ArrowRight", "Home", "End"] as const;

/** ← → ⇧← ⇧→ Home End, . , for problems, p, [ ], d, v, y and the digits of the panes, for `useShortcuts`. */
export function replayKeys({ replay, steps, panes, onPrevious, onNext, onCopyLink }: ReplayKeys): Shortcuts {
  const go = (step: number | null) => {
    if (step !== null) replay.setStep(step);
  };
  // From after back to before, then to what is different.
  const nextSide = FRAME_SIDES[(FRAME_SIDES.indexOf(replay.side) + 2) % FRAME_SIDES.length] ?? "after";
  return {
    ...Object.fromEntries(MOVES.map((key) => [key, () => go(stepForKey(key, replay.step, steps.length))])),
    ".": () => go(problemStep(steps, replay.step, "next")),
    ",": () => go(problemStep(steps, replay.step, "previous")),
    p: replay.togglePlay,
    d: () => replay.setSide(nextSide),
    v: { does: "Evidence", run: () => replay.toggle("evidence") },
    y: { does: "Copy a link to this step", run: onCopyLink },
    "[": () => onPrevious?.(),
    "]": () => onNext?.(),
    ...Object.fromEntries(
      panes
        .slice(0, 9)
        .map((pane, index) => [
          String(index + 1),
          { does: `${PANE_TITLES[pane]} pane`, run: () => replay.toggle(pane) },
        ]),
    ),
  };
}
