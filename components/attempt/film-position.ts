import type { StepWire } from "@/lib/domain/attempt/attempt.wire";

type Timed = Pick<StepWire, "index" | "started_at">;

/** A player's clock is a fraction of a second and comes back a hair before where it was put. */
const ROUNDING_MS = 1;

/** Where a step begins in a film, in milliseconds; null for a step that is not in it, such as one before a fork. */
export function filmMsOfStep(step: Timed, film: { started_at: string; duration_ms: number | null }): number | null {
  const offset = Date.parse(step.started_at) - Date.parse(film.started_at);
  return offset < 0 || offset > (film.duration_ms ?? 0) ? null : offset;
}

/** The step that is on at a time of the film: the last that began by then, or the first. Null without steps. */
export function stepAtFilmMs(steps: readonly Timed[], film: { started_at: string }, atMs: number): number | null {
  const wall = Date.parse(film.started_at) + atMs + ROUNDING_MS;
  const begun = steps.filter((step) => Date.parse(step.started_at) <= wall);
  return (begun.at(-1) ?? steps[0])?.index ?? null;
}
