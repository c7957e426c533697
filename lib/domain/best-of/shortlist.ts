import type { ToolsetStatus } from "../toolset/toolset.status";

/** A rollout as far as its machinery knows: nothing of a verdict or a score. */
export interface RolloutEnd {
  label: string;
  status: ToolsetStatus;
  /** null when there were no checks. */
  successHeld: boolean | null;
}

/** Rollouts that a judge chooses among: those done whose checks held, or else those done. In their order. */
export function shortlist<T extends RolloutEnd>(rollouts: readonly T[]): T[] {
  const done = rollouts.filter(({ status }) => status === "done");
  const held = done.filter(({ successHeld }) => successHeld === true);
  return held.length > 0 ? held : done;
}
