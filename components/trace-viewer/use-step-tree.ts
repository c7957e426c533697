"use client";
import { useMemo, useState } from "react";
import { placeOf } from "@/lib/domain/observation/element-hit";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { parseAction } from "./action-words";
import type { FrameBox } from "./frame-boxes";
import { isMissed, meantElement } from "./meant-element";
import { lineAt, treeLines, type TreeLine } from "./tree-nodes";
import { useKeptTree } from "./use-kept-tree";
import type { FrameSide } from "./use-replay";

const NO_LINES: readonly TreeLine[] = [];

export interface StepTree {
  /** Of the shown side: before the action, or as the next step found it. */
  lines: readonly TreeLine[];
  /** Of the side before, to tell what changed; empty when that is the shown one. */
  linesBefore: readonly TreeLine[];
  leftOut: number;
  state: "none" | "reading" | "missing" | "here";
  /** Which moment the lines are of. */
  moment: "before" | "after";
  meant: TreeLine | null;
  missed: boolean;
  /** What the reader points at, in the picture or in the tree. */
  pointed: TreeLine | null;
  point: (line: TreeLine | null) => void;
  pointAt: (place: { x: number; y: number } | null) => void;
  boxes: FrameBox[];
}

/** The accessibility tree beside the picture of a step, and what of it is marked there. */
export function useStepTree(
  { step, next, side }: { step: StepWire | null; next: StepWire | null; side: FrameSide },
  isWanted: boolean,
  hrefOf: (digest: string) => string,
): StepTree {
  const needsBefore = isWanted || step?.intent?.query !== undefined;
  const isAfter = side !== "before" && next?.tree != null;
  const before = useKeptTree(needsBefore && step?.tree ? hrefOf(step.tree) : null);
  const after = useKeptTree(isWanted && isAfter && next.tree ? hrefOf(next.tree) : null);
  const linesBefore = useMemo(() => (before.tree ? treeLines(before.tree) : NO_LINES), [before.tree]);
  const linesAfter = useMemo(() => (after.tree ? treeLines(after.tree) : NO_LINES), [after.tree]);
  const [pointed, setPointed] = useState<{ step: number; line: TreeLine } | null>(null);

  const shown = isAfter ? after : before;
  const lines = isAfter ? linesAfter : linesBefore;
  const action = step ? parseAction(step.action) : null;
  const meant = step ? meantElement(linesBefore, step.intent) : null;
  const missed = isMissed(action && placeOf(action), meant?.rect ?? null);
  const current = pointed?.step === step?.index ? (pointed?.line ?? null) : null;
  const boxes: FrameBox[] = [];
  const hit = step?.hit;
  if (hit?.rect && (isWanted || missed))
    boxes.push({ kind: "hit", rect: hit.rect, label: `hit ${hit.name || hit.role}` });
  if (meant?.rect && missed)
    boxes.push({ kind: "meant", rect: meant.rect, label: `meant ${meant.name || meant.role}` });
  if (current?.rect) boxes.push({ kind: "pointed", rect: current.rect, label: `${current.role} ${current.name}` });
  const point = (line: TreeLine | null) => setPointed(line && step ? { step: step.index, line } : null);
  return {
    lines,
    linesBefore: isAfter ? linesBefore : NO_LINES,
    leftOut: shown.tree?.left_out ?? 0,
    state: !step?.tree ? "none" : shown.isMissing ? "missing" : shown.tree ? "here" : "reading",
    moment: isAfter ? "after" : "before",
    meant,
    missed,
    pointed: current,
    point,
    pointAt: (place) => {
      const line = place && lineAt(lines, place);
      if (line?.path !== current?.path) point(line);
    },
    boxes,
  };
}
