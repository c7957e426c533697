"use client";
import { useEffect, useState } from "react";
import { newIdempotencyKey, type DraftStore } from "./draft-store";
import { draftOfQuery, hasDraftQuery } from "./draft-link";
import { changedValues } from "./draft-of-text";
import { DRAFT_FIELDS } from "./run-draft";

/** Takes what the address says of the run into the draft, and leaves the draft's id there. Gives what could not be read. */
export function useDraftLink(store: DraftStore, search: URLSearchParams): string | null {
  const [problem] = useState(() => {
    const { problems } = draftOfQuery(search);
    return problems.length === 0
      ? null
      : problems.map(({ field, message }) => `${field ?? "it"} ${message}.`).join(" ");
  });
  const text = search.toString();
  useEffect(() => {
    const query = new URLSearchParams(text);
    if (!hasDraftQuery(query)) return;
    const { values } = draftOfQuery(query);
    if (values !== null) {
      const changed = changedValues(store.get().values, values);
      store.dispatch({ type: "set", values: changed, origin: "you", freshKey: newIdempotencyKey(), nowMs: Date.now() });
    }
    // Of the address as it is now: it may have got the draft's id meanwhile.
    const rest = new URLSearchParams(window.location.search);
    for (const field of DRAFT_FIELDS) rest.delete(field);
    window.history.replaceState(null, "", `?${rest}`);
  }, [store, text]);
  return problem;
}
