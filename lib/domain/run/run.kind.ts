/** What a run is for: checking recipes, or scoring a policy. */
export const RUN_KINDS = ["scripted_test", "evaluation"] as const;
export type RunKind = (typeof RUN_KINDS)[number];
