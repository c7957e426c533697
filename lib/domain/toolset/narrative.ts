import { TOOLSET_LIMITS } from "./toolset.limits";
import type { ToolsetStatus } from "./toolset.status";

/** One step as it is kept: what was chosen, and what came of it. */
export interface SubtaskStep {
  /** 1-based. */
  index: number;
  /** The option in words; names in it are quoted text of the screen, untrusted. */
  option: string;
  op: string;
  /** null when it failed. */
  screenChanged: boolean | null;
  /** Why it failed; null when it ran. */
  error: string | null;
  /** The decision that chose it; null when that could not be kept. */
  decisionId: string | null;
  backend: string | null;
  confidence: number | null;
  at: string;
  ms: number;
}

/** A step in one line, e.g. `click the push button "Book" -> ran, the screen changed`. */
export function stepLine({
  option,
  screenChanged,
  error,
}: Pick<SubtaskStep, "option" | "screenChanged" | "error">): string {
  if (error !== null) return `${option} -> failed: ${oneLine(error)}`;
  return `${option} -> ran, the screen ${screenChanged ? "changed" : "didn't change"}`;
}

export interface Rollout {
  /** r1, r2 … */
  label: string;
  computer: string;
  status: ToolsetStatus;
  reason: string | null;
  steps: readonly Pick<SubtaskStep, "option" | "screenChanged" | "error">[];
  /** null when there were no checks. */
  successHeld: boolean | null;
  /** Names of what stands on the last screen, in order. */
  finalNames: readonly string[];
}

const FINAL_NAMES_MAX = 12;

/**
 * What a judge reads of a rollout: how it ended, at most 20 steps with what changed after each, whether its success
 * checks held, and the first names on its last screen. Never a verdict or a score: it has none.
 */
export function narrativeOf({ label, computer, status, reason, steps, successHeld, finalNames }: Rollout): string {
  const shown = steps.slice(0, TOOLSET_LIMITS.narrativeStepsMax);
  const more = steps.length - shown.length;
  const checks = successHeld === null ? "none given" : successHeld ? "held" : "did not hold";
  const names = finalNames.slice(0, FINAL_NAMES_MAX).map((name) => JSON.stringify(name));
  return [
    `Rollout ${label} on computer ${computer}: ended ${status}.${reason === null ? "" : ` ${oneLine(reason)}`}`,
    ...shown.map((step, at) => `${at + 1}. ${stepLine(step)}`),
    ...(more > 0 ? [`… ${more} more steps`] : []),
    `Success checks: ${checks}.`,
    `Final screen: ${names.length > 0 ? names.join(", ") : "nothing with a name"}`,
  ].join("\n");
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
