import { newDraft, runDraftSchema, type RunDraft } from "./run-draft";
import { reduceDraft, type DraftAction } from "./run-draft.actions";

type StorageLike = Pick<Storage, "getItem" | "setItem">;

export interface DraftStore {
  subscribe: (listener: () => void) => () => void;
  get: () => RunDraft;
  dispatch: (action: DraftAction) => void;
}

/** 26 lower-case hex digits; works on plain http, where `crypto.randomUUID` does not exist. */
export function randomToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(13)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const newIdempotencyKey = () => `idk_${randomToken()}`;

/** Reads a stored draft; anything that is not one (older form, hand-edited) gives null and a fresh start. */
function readDraft(storage: StorageLike, key: string): RunDraft | null {
  try {
    const parsed = runDraftSchema.safeParse(JSON.parse(storage.getItem(key) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * One draft, kept in the browser under workspace and draft id and written on every change. A browser that
 * refuses storage keeps it in memory for as long as the page lives.
 */
export function createDraftStore(storage: StorageLike, workspace: string, draftId: string): DraftStore {
  const key = `deskproof.run-draft.${workspace}.${draftId}`;
  const listeners = new Set<() => void>();
  let draft = readDraft(storage, key) ?? newDraft(newIdempotencyKey(), Date.now());
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => draft,
    dispatch(action) {
      draft = reduceDraft(draft, action);
      try {
        storage.setItem(key, JSON.stringify(draft));
      } catch {
        // Private windows and full disks refuse; the draft then lives in memory only.
      }
      for (const listener of listeners) listener();
    },
  };
}
