import type { Verdict } from "../episode/episode.verdict";

export const OUTCOMES = ["success", "fail", "none"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const VERIFIER_STATES = ["valid", "invalid", "not_checked"] as const;
export type VerifierState = (typeof VERIFIER_STATES)[number];

export interface JudgedFacts {
  /** 0..1, or null when the checker did not run. */
  score: number | null;
  /** null while no episode began. */
  verdict: Verdict | null;
  /** A person took control: whatever the desktop ended as, the agent did not do it alone. */
  isHumanAssisted?: boolean;
}

/** The Verifier column. Pending counts as not checked: nothing has been said yet. */
export function verifierState(verdict: Verdict | null): VerifierState {
  if (verdict === "valid") return "valid";
  return verdict === "invalid" ? "invalid" : "not_checked";
}

/**
 * The score that leaves the product: the checker's, but only for a valid episode. Whatever a checker said about a
 * desktop that was not a correct one, or that a person steered, is kept with its evidence and is no score: never a 0.
 */
export function countedScore({ score, verdict, isHumanAssisted = false }: JudgedFacts): number | null {
  return verdict === "valid" && !isHumanAssisted ? score : null;
}

/**
 * The Outcome column. Only a valid episode that no person steered and whose checker ran has one; all else is `none`, which
 * is shown as a dash and never as 0.
 */
export function outcomeOf({ score, verdict, isHumanAssisted = false }: JudgedFacts): Outcome {
  if (verdict !== "valid" || score === null || isHumanAssisted) return "none";
  return score >= 1 ? "success" : "fail";
}
