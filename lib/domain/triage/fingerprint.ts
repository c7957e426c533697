import { countedAs } from "../stats/counted-as";
import { endShape, endShapeParts } from "./end-shape";
import { fnv64 } from "./fnv64";
import { messageShape, tellingLine } from "./message-shape";
import type { TriageFacts } from "./triage-facts";

/** Raised when a tier or its parts change: fingerprints of two versions are never compared. */
export const FINGERPRINT_VERSION = 1;

/** In the order in which they are tried: what spoils the number first, then what explains the most. */
export const FINGERPRINT_TIERS = [
  "infrastructure",
  "checker_error",
  "failed_checks",
  "end_shape",
  "last_screen",
  "unexplained",
] as const;
export type FingerprintTier = (typeof FINGERPRINT_TIERS)[number];

/** What an attempt has in common with others. */
export interface Trait {
  /** `f1-` and 16 hex digits: the version, and the tier and parts hashed. */
  key: string;
  tier: FingerprintTier;
  /** "Grouped because": the parts in words; untrusted text. */
  because: string[];
}

/**
 * The group of an attempt that did not succeed: its first trait. Null for a success, for one that has not ended, and for
 * one that ended without a failure: cancelled, or steered by a person.
 */
export function fingerprintOf(facts: TriageFacts): Trait | null {
  const counted = countedAs(facts);
  if (counted === "success" || counted === "pending") return null;
  const hasNoFailure = facts.isHumanAssisted || (facts.status === "cancelled" && facts.failure === null);
  if (hasNoFailure && (counted === "not_checked" || counted === "unscored")) return null;
  return traitsOf(facts)[0] ?? trait("unexplained", [`counted as ${counted}`]);
}

/** Every trait that an attempt has, a success too: a trait that successes share as often is no cause. */
export function traitsOf(facts: TriageFacts): Trait[] {
  return [infrastructure(facts), checkerError(facts), failedChecks(facts), shapeOfEnd(facts), lastScreen(facts)].filter(
    (found) => found !== null,
  );
}

function infrastructure({ failure, verdict, badGates }: TriageFacts): Trait | null {
  if (failure !== null) {
    return trait("infrastructure", [failure.boundary, failure.code, messageShape(tellingLine(failure.message))]);
  }
  if (verdict !== "invalid") return null;
  return trait("infrastructure", ["invalid", ...[...badGates].sort()]);
}

function checkerError({ checkerError: error, checkerSkipped: skipped, checks }: TriageFacts): Trait | null {
  if (error !== null) {
    const raised = checks.find((check) => check.error !== null);
    const message = messageShape(tellingLine(raised?.error ?? error));
    return trait("checker_error", [raised?.func ?? "the evaluator", message]);
  }
  return skipped === null ? null : trait("checker_error", ["not run", messageShape(tellingLine(skipped))]);
}

/** Checks that ran and gave less than 1; those after an early end did not run and say nothing. */
function failedChecks({ checks }: TriageFacts): Trait | null {
  const failed = checks.filter(({ score }) => score !== null && score < 1).map(({ func }) => func);
  return failed.length === 0 ? null : trait("failed_checks", [...new Set(failed)].sort());
}

function shapeOfEnd(facts: TriageFacts): Trait | null {
  const shape = endShape(facts);
  return shape === null ? null : trait("end_shape", endShapeParts(shape));
}

function lastScreen({ lastScreenHash }: TriageFacts): Trait | null {
  return lastScreenHash === null ? null : trait("last_screen", [lastScreenHash]);
}

function trait(tier: FingerprintTier, because: string[]): Trait {
  return { key: `f${FINGERPRINT_VERSION}-${fnv64(JSON.stringify([tier, ...because]))}`, tier, because };
}
