/** By what runs may be ordered; the default is the newest first. */
export const RUN_SORTS = ["created", "name", "success", "invalid", "spend", "finished"] as const;
export type RunSort = (typeof RUN_SORTS)[number];

/** From this share of invalid among ended attempts on, a run wants a look. */
export const LOOK_INVALID_SHARE = 0.05;
/** From this part of a cap on, an open run wants a look. */
export const LOOK_CAP_PART = 0.8;
