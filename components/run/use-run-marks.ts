"use client";
import { useState } from "react";
import { moveRowFocus } from "@/lib/client/row-focus";

/** The run whose row has the focus. */
const focusedRun = () =>
  document.activeElement instanceof HTMLElement ? (document.activeElement.dataset.row ?? "") : "";

export interface RunMarks {
  selected: ReadonlySet<string>;
  /** The run that is shown beside the list. */
  peeked: string | null;
  peek: (runId: string | null) => void;
  peekFocused: () => void;
  toggleFocused: () => void;
  move: (delta: 1 | -1) => void;
  /** Closes the peek first, then forgets the selection. */
  clear: () => void;
}

/** What the keys of the list mark: chosen runs and the one beside the list. */
export function useRunMarks(): RunMarks {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [peeked, peek] = useState<string | null>(null);
  return {
    selected,
    peeked,
    peek,
    peekFocused() {
      const runId = focusedRun();
      if (runId !== "") peek(peeked === runId ? null : runId);
    },
    toggleFocused() {
      const runId = focusedRun();
      if (runId === "") return;
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(runId)) next.add(runId);
        return next;
      });
    },
    move(delta) {
      moveRowFocus(delta);
      const runId = focusedRun();
      if (peeked !== null && runId !== "") peek(runId);
    },
    clear() {
      if (peeked !== null) peek(null);
      else setSelected(new Set());
    },
  };
}
