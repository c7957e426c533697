/** Policies of scripted tests; they ask no model. An evaluation names one that a host offers, or `external`. */
export const SCRIPTED_POLICIES = ["recipe", "nop", "random"] as const;
export type ScriptedPolicy = (typeof SCRIPTED_POLICIES)[number];

/** A harness outside acts through the API. */
export const EXTERNAL_POLICY = "external";

/** Always there, so no entry of a host's file may take their names. */
export const BUILT_IN_POLICIES: readonly string[] = [...SCRIPTED_POLICIES, EXTERNAL_POLICY];

export const isScripted = (policy: string): policy is ScriptedPolicy =>
  (SCRIPTED_POLICIES as readonly string[]).includes(policy);
