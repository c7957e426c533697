"use client";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { createDraftStore, randomToken, type DraftStore } from "./draft-store";
import type { RunDraft } from "./run-draft";

const never = () => () => {};
/** One store per draft for the life of the page, so that steps and summary see the same values. */
const stores = new Map<string, DraftStore>();

function storeFor(workspace: string, draftId: string): DraftStore {
  const key = `${workspace}/${draftId}`;
  const store = stores.get(key) ?? createDraftStore(localStorage, workspace, draftId);
  stores.set(key, store);
  return store;
}

/** The draft named in the address; null while the server renders or the address has no draft id yet. */
export function useDraftStore(
  workspace: string,
  draftId: string | null,
): { store: DraftStore; draft: RunDraft } | null {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const store = useMemo(
    () => (isBrowser && draftId ? storeFor(workspace, draftId) : null),
    [isBrowser, workspace, draftId],
  );
  const draft = useSyncExternalStore(
    store ? store.subscribe : never,
    () => store?.get() ?? null,
    () => null,
  );
  return store && draft ? { store, draft } : null;
}

/** Gives an address without a draft id one of its own, keeping the rest of the query. */
export function useDraftId(search: URLSearchParams): string | null {
  const draftId = search.get("draft");
  useEffect(() => {
    if (draftId) return;
    const next = new URLSearchParams(window.location.search);
    next.set("draft", randomToken().slice(0, 12));
    window.history.replaceState(null, "", `?${next}`);
  }, [draftId]);
  return draftId;
}
