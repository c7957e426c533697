/** How the last finished attempt on a task ended; `none`: it does not count, `never`: there is none. */
export const LAST_RESULTS = ["success", "fail", "none", "never"] as const;
export type LastResultFilter = (typeof LAST_RESULTS)[number];
