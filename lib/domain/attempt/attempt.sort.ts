/** Columns by which attempts may be ordered; `number` is the order of creation. */
export const ATTEMPT_SORTS = ["number", "finished_at", "cost", "steps", "score"] as const;
export type AttemptSort = (typeof ATTEMPT_SORTS)[number];
