import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { holdsEvery, searchWords } from "@/lib/client/word-search";
import { actionWords } from "./action-words";
import { intentWords } from "./intent-words";

/** Equal actions in a row are folded from this many on. */
const FOLD_MIN = 3;

/** A line of the step list. */
export type StepRow =
  | { kind: "chapter"; title: string; first: number }
  | { kind: "step"; step: StepWire }
  /** Equal actions in a row, both ends included. */
  | { kind: "fold"; first: StepWire; last: StepWire; count: number }
  /** After the last step that all forks share. */
  | { kind: "forked" };

/** What a search looks at: the action, what was meant and met, the note, the window, the error. */
function searchedText(step: StepWire): string {
  const { verb, object } = actionWords(step.action);
  const parts = [
    verb,
    object,
    step.intent && intentWords(step.intent),
    step.hit && `${step.hit.role} ${step.hit.name} ${step.hit.text ?? ""}`,
    step.note,
    step.active_window,
    step.error,
  ];
  return parts.filter(Boolean).join(" ");
}

/** Steps that a search finds, by every word of it; all of them for an empty one. */
export function matchingSteps(steps: readonly StepWire[], search: string): readonly StepWire[] {
  const words = searchWords(search);
  if (words.length === 0) return steps;
  return steps.filter((step) => holdsEvery(words, searchedText(step)));
}

/** Worked out once for each step: the rows are made anew with every step that is chosen. */
const signs = new WeakMap<StepWire, string>();
function signOf(step: StepWire): string {
  const known = signs.get(step);
  if (known !== undefined) return known;
  const sign = JSON.stringify([step.action, step.ok, step.shared, step.active_window]);
  signs.set(step, sign);
  return sign;
}

/**
 * The step list: a heading where the active window changes, equal actions in a row folded unless one is `isOpen`,
 * and a line where the fork was. Pure.
 */
export function stepRows(steps: readonly StepWire[], isOpen: (first: number, last: number) => boolean): StepRow[] {
  const rows: StepRow[] = [];
  let window: string | null = null;
  for (let at = 0; at < steps.length;) {
    const step = steps[at] as StepWire;
    if (step.active_window && step.active_window !== window) {
      window = step.active_window;
      rows.push({ kind: "chapter", title: window, first: step.index });
    }
    const sign = signOf(step);
    let end = at + 1;
    while (end < steps.length && !steps[end]?.call && signOf(steps[end] as StepWire) === sign) end++;
    const run = steps.slice(at, end);
    const last = run.at(-1) ?? step;
    if (run.length >= FOLD_MIN && !isOpen(step.index, last.index)) {
      rows.push({ kind: "fold", first: step, last, count: run.length });
    } else {
      rows.push(...run.map((item) => ({ kind: "step", step: item }) as const));
    }
    if (last.shared && !steps[end]?.shared) rows.push({ kind: "forked" });
    at = end;
  }
  return rows;
}
