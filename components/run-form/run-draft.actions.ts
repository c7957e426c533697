import type { DraftField, DraftValues, Origin, RunDraft } from "./run-draft";

export type DraftAction =
  /** A person, or a default that depends on what is published, sets values. */
  | { type: "set"; values: Partial<DraftValues>; origin: Origin; freshKey: string; nowMs: number }
  | { type: "clone"; runId: string; runName: string; values: DraftValues; nowMs: number }
  /** Back to every value of the run this draft was cloned from. */
  | { type: "reset"; freshKey: string; nowMs: number }
  | { type: "launched"; runId: string; nowMs: number }
  /** The API said no and nothing started: a corrected body needs its own key. */
  | { type: "refused"; nowMs: number };

function originsFor(values: Partial<DraftValues>, origin: Origin): Partial<Record<DraftField, Origin>> {
  return Object.fromEntries(Object.keys(values).map((field) => [field, origin]));
}

/** A new request gets a new key; anything else keeps the one it has, however often it is sent. */
function withLiveKey(draft: RunDraft, freshKey: string): RunDraft {
  return draft.is_key_spent
    ? { ...draft, idempotency_key: freshKey, is_key_spent: false, launched_run_id: null }
    : draft;
}

/** Pure: the caller brings the time and a key that is used only when the old one is spent. */
export function reduceDraft(draft: RunDraft, action: DraftAction): RunDraft {
  const saved = { ...draft, saved_at_ms: action.nowMs };
  switch (action.type) {
    case "set": {
      const next = withLiveKey(saved, action.freshKey);
      return {
        ...next,
        values: { ...next.values, ...action.values },
        origins: { ...next.origins, ...originsFor(action.values, action.origin) },
      };
    }
    case "clone":
      return {
        ...saved,
        values: action.values,
        origins: originsFor(action.values, "earlier_run"),
        baseline: { run_id: action.runId, run_name: action.runName, values: action.values },
      };
    case "reset": {
      if (!draft.baseline) return draft;
      const next = withLiveKey(saved, action.freshKey);
      return { ...next, values: draft.baseline.values, origins: originsFor(draft.baseline.values, "earlier_run") };
    }
    case "launched":
      return { ...saved, launched_run_id: action.runId, is_key_spent: true };
    case "refused":
      return { ...saved, is_key_spent: true };
  }
}
