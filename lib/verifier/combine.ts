export type Conj = "and" | "or";

/**
 * The public rule for several checks. `and`: the first exact 0 ends it with 0, else the mean. `or`: the first
 * exact 1 ends it with 1, else the largest. `isDecided` says whether the scores so far already settle it.
 */
export function isDecided(conj: Conj, score: number): boolean {
  return conj === "and" ? score === 0 : score === 1;
}

/** Score of all checks that ran. Throws RangeError without any. */
export function combineScores(conj: Conj, scores: readonly number[]): number {
  const last = scores.at(-1);
  if (last === undefined) throw new RangeError("no check ran");
  if (isDecided(conj, last)) return last;
  if (conj === "or") return Math.max(...scores);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** The product's scores lie in 0..1; a count or a penalty of a public function is cut to that range. */
export const clampScore = (score: number) => Math.min(1, Math.max(0, score));
