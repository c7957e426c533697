/** Columns by which attempts may be ordered; `number` is the order of creation. */
export const ATTEMPT_SORTS = [
  "number",
  "finished_at",
  "cost",
  "steps",
  "score",
  "task",
  "app",
  "status",
  "verifier",
  "outcome",
  "dur",
  "calls",
  "tokens",
  "host",
  "ended",
  "started_at",
] as const;
export type AttemptSort = (typeof ATTEMPT_SORTS)[number];
