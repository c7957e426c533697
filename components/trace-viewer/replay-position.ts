/** Frames fetched ahead and behind, so that a step change shows a picture that is already there. */
export const PREFETCH_STEPS = 5;

/** Steps that one press with Shift goes. */
const LONG_STEP = 10;

/** The step a key leads to, or null when it does not move. Steps are 1-based and have no gaps. */
export function stepForKey(key: string, step: number, stepCount: number): number | null {
  if (stepCount === 0) return null;
  switch (key) {
    case "ArrowLeft":
      return Math.max(1, step - 1);
    case "ArrowRight":
      return Math.min(stepCount, step + 1);
    case "Shift+ArrowLeft":
      return Math.max(1, step - LONG_STEP);
    case "Shift+ArrowRight":
      return Math.min(stepCount, step + LONG_STEP);
    case "Home":
      return 1;
    case "End":
      return stepCount;
    default:
      return null;
  }
}

/** The step named in an address; the last one when nothing usable is named. */
export function parseStepIndex(text: string | null, stepCount: number): number {
  const step = Number(text);
  return Number.isInteger(step) && step >= 1 ? Math.min(step, Math.max(1, stepCount)) : Math.max(1, stepCount);
}

/** Steps around one, nearest first and ahead before behind, inside 1..stepCount. */
export function stepsAround(step: number, stepCount: number, reach = PREFETCH_STEPS): number[] {
  const steps: number[] = [];
  for (let distance = 1; distance <= reach; distance++) {
    if (step + distance <= stepCount) steps.push(step + distance);
    if (step - distance >= 1) steps.push(step - distance);
  }
  return steps;
}

/** How fast a replay plays, as factors. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds a step stays on the screen while playing: its own time, within what eyes can follow, by the speed. */
export function playDelayMs(stepMs: number, speed: Speed = 1): number {
  return Math.max(350, Math.min(1_500, stepMs)) / speed;
}

/** The nearest step after (or before) one that has a problem; null when there is none. */
export function problemStep(
  steps: readonly { index: number; ok: boolean }[],
  step: number,
  direction: "next" | "previous",
): number | null {
  const bad = steps.filter(({ ok }) => !ok).map(({ index }) => index);
  return (direction === "next" ? bad.find((index) => index > step) : bad.findLast((index) => index < step)) ?? null;
}
