import { FINGERPRINT_VERSION, fingerprintOf, traitsOf, type FingerprintTier } from "./fingerprint";
import { isJudgedByLastAction, SUSPECT_RULES_VERSION, suspectRules, type SuspectRule } from "./suspect-verdicts";
import type { TriageFacts } from "./triage-facts";

/** Of everything that `triageOf` computes: what another version computed is computed again. */
export const TRIAGE_VERSION = `f${FINGERPRINT_VERSION}-s${SUSPECT_RULES_VERSION}`;

/** What triage says of one ended attempt by itself. */
export interface AttemptTriage {
  /** null for one that is in no failure group. */
  groupKey: string | null;
  tier: FingerprintTier | null;
  /** Untrusted text; empty without a group. */
  because: string[];
  /** Keys of all its traits, of a success too. */
  traits: string[];
  /** Without `identical_verdicts`, which takes all tries of the task to tell. */
  suspect: SuspectRule[];
  byLastAction: boolean;
}

/** Kept beside the attempt when it has ended, so that groups of fifty thousand are a count and not a computation. */
export function triageOf(facts: TriageFacts): AttemptTriage {
  const fingerprint = fingerprintOf(facts);
  return {
    groupKey: fingerprint?.key ?? null,
    tier: fingerprint?.tier ?? null,
    because: fingerprint?.because ?? [],
    traits: traitsOf(facts).map(({ key }) => key),
    suspect: suspectRules(facts, []),
    byLastAction: isJudgedByLastAction(facts),
  };
}
