import type { SiblingWire } from "@/lib/domain/attempt/attempt.wire";

/** Units of the graph's own coordinates. */
export const LINEAGE_WIDTH = 1_344;
const FORK_X = 430;
const OWN_X = 482;
const OWN_WIDTH = 640;
const STEP_GAP_MAX = 58;
const ROW = 16;
const HEIGHT_MIN = 74;
const PREFIX_X = 308;

export interface LineageRow<T> {
  child: T;
  y: number;
  /** Of each step it took by itself. */
  stepXs: number[];
  /** Where its line ends and its result stands. */
  endX: number;
}

export interface LineageLayout<T> {
  height: number;
  middleY: number;
  forkX: number;
  prefixXs: number[];
  rows: LineageRow<T>[];
}

/** Places children by fork number, one line each; x is the step number, so equal steps stand below each other. */
export function layoutLineage<T extends Pick<SiblingWire, "fork" | "step_count">>(
  children: readonly T[],
  prefixStepCount: number,
): LineageLayout<T> {
  const inOrder = [...children].sort((a, b) => a.fork - b.fork);
  const height = Math.max(HEIGHT_MIN, inOrder.length * ROW + 10);
  const middleY = height / 2;
  const ownOf = (child: T) => Math.max(0, child.step_count - prefixStepCount);
  const gap = Math.min(STEP_GAP_MAX, OWN_WIDTH / Math.max(1, ...inOrder.map(ownOf)));
  const prefixGap = Math.min(STEP_GAP_MAX, (FORK_X - 6 - PREFIX_X) / Math.max(1, prefixStepCount - 1));
  return {
    height,
    middleY,
    forkX: FORK_X,
    prefixXs: Array.from({ length: prefixStepCount }, (_, index) => PREFIX_X + index * prefixGap),
    rows: inOrder.map((child, index) => {
      const stepXs = Array.from({ length: ownOf(child) }, (_, step) => OWN_X + step * gap);
      return {
        child,
        y: middleY + (index - (inOrder.length - 1) / 2) * ROW,
        stepXs,
        endX: (stepXs.at(-1) ?? OWN_X) + gap * 0.75,
      };
    }),
  };
}
