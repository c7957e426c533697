/**
 * How checks count what a public function is known to get wrong. `osworld` gives the public result, `corrected` the one
 * the task asks for; docs/verifier-profiles.md lists where they differ. Results of different profiles are never put
 * into one figure.
 */
export const VERIFIER_PROFILES = ["osworld", "corrected"] as const;
export type VerifierProfile = (typeof VERIFIER_PROFILES)[number];
export const DEFAULT_VERIFIER_PROFILE: VerifierProfile = "osworld";
