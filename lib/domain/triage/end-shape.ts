import type { TriageFacts, TriageStep } from "./triage-facts";
import { messageShape } from "./message-shape";

/** The same action that ends on the same screen so often in a row is a loop, not an attempt. */
const LOOP_LENGTH = 4;
/** Steps without any change at the end that are told apart from fewer. */
const STILL_LENGTH = 3;

/** How an attempt ended, as far as it can be seen without knowing the task. */
export interface EndShape {
  endedBy: string | null;
  lastAction: string | null;
  /** Title of the last window without what changes in it; null when it is not known. */
  lastWindow: string | null;
  /** Steps at the end after which the screen was as before. */
  stillSteps: number;
  isLoop: boolean;
}

/** null when neither steps nor what ended the acting are known. */
export function endShape({ endedBy, steps }: Pick<TriageFacts, "endedBy" | "steps">): EndShape | null {
  if (endedBy === null && steps.length === 0) return null;
  // The actions that end an attempt touch nothing; what came before them tells more.
  const acted = steps.filter(({ action }) => action !== "done" && action !== "fail");
  const window = acted.at(-1)?.activeWindow ?? null;
  return {
    endedBy,
    lastAction: acted.at(-1)?.action ?? null,
    lastWindow: window === null ? null : messageShape(window),
    stillSteps: trailing(acted, ({ screenChanged }) => screenChanged === false),
    isLoop: isLoop(acted),
  };
}

/** The parts of it that name a group: lengths only as far as they matter. */
export function endShapeParts(shape: EndShape): string[] {
  return [
    `ended by ${shape.endedBy ?? "nothing known"}`,
    `last action ${shape.lastAction ?? "none"}`,
    `window ${shape.lastWindow ?? "not known"}`,
    ...(shape.stillSteps >= STILL_LENGTH ? ["nothing changed any more"] : []),
    ...(shape.isLoop ? ["in a loop"] : []),
  ];
}

function isLoop(acted: readonly TriageStep[]): boolean {
  const last = acted.at(-1);
  if (last === undefined || last.frameAfter === null) return false;
  const alike = trailing(acted, (step) => step.action === last.action && step.frameAfter === last.frameAfter);
  return alike >= LOOP_LENGTH;
}

function trailing(steps: readonly TriageStep[], fits: (step: TriageStep) => boolean): number {
  let count = 0;
  for (let at = steps.length - 1; at >= 0 && fits(steps[at] as TriageStep); at--) count += 1;
  return count;
}
