/** Attempts without a success: what a label explains. */
export const QUEUE_FILTER = "-counted:success,pending";

export interface QueueState {
  runId: string | null;
  filter: string;
  /** The attempt that is open; null: the first. */
  at: string | null;
  /** What others called an attempt stays hidden until one has labelled it oneself. */
  isSecond: boolean;
}

export function parseQueue(search: Pick<URLSearchParams, "get">): QueueState {
  return {
    runId: search.get("run") || null,
    filter: search.get("filter") ?? QUEUE_FILTER,
    at: search.get("at") || null,
    isSecond: search.get("second") === "1",
  };
}

/** The query of a state, with its question mark; `parseQueue` reads it back. */
export function printQueue({ runId, filter, at, isSecond }: QueueState): string {
  const query = new URLSearchParams();
  if (runId !== null) query.set("run", runId);
  if (filter !== QUEUE_FILTER) query.set("filter", filter);
  if (at !== null) query.set("at", at);
  if (isSecond) query.set("second", "1");
  return `?${query.toString()}`;
}

/** The attempt that comes `by` places after another in the queue; null beyond its ends. The first when none is open. */
export function neighbourInQueue(ids: readonly string[], at: string | null, by: 1 | -1): string | null {
  const place = at === null ? -1 : ids.indexOf(at);
  if (place < 0) return ids[0] ?? null;
  return ids[place + by] ?? null;
}
