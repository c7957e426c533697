/** Frames fetched ahead and behind, so that a step change shows a picture that is already there. */
export const PREFETCH_STEPS = 5;

/** The step a key leads to, or null when it does not move. Steps are 1-based and have no gaps. */
export function stepForKey(key: string, step: number, stepCount: number): number | null {
  if (stepCount === 0) return null;
  switch (key) {
    case "ArrowLeft":
      return Math.max(1, step - 1);
    case "ArrowRight":
      return Math.min(stepCount, step + 1);
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

/** Milliseconds a step stays on the screen while playing: its own time, within what eyes can follow. */
export function playDelayMs(stepMs: number): number {
  return Math.max(350, Math.min(1_500, stepMs));
}
