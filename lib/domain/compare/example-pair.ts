import type { CountedAs } from "../stats/counted-as";
import type { CompareSet } from "./task-sets";

export interface Marked {
  id: string;
  /** Order in its run. */
  number: number;
  counted: CountedAs;
}

/**
 * The two attempts that show the difference of a task: where a candidate fell back, a success of the base beside a failure
 * of the candidate; where it improved, the other way round; else the first attempt with a result of each. The first one in
 * the order of its run; null when a side has none.
 */
export function examplePair<Attempt extends Marked>(
  set: CompareSet,
  base: readonly Attempt[],
  candidate: readonly Attempt[],
): { base: Attempt; candidate: Attempt } | null {
  const wanted: [CountedAs, CountedAs] | null =
    set === "regressed" ? ["success", "fail"] : set === "improved" ? ["fail", "success"] : null;
  const first = pick(base, wanted?.[0]);
  const second = pick(candidate, wanted?.[1]);
  return first === undefined || second === undefined ? null : { base: first, candidate: second };
}

function pick<Attempt extends Marked>(attempts: readonly Attempt[], wanted: CountedAs | undefined) {
  const ordered = [...attempts].sort((one, other) => one.number - other.number);
  const scored = ordered.filter(({ counted }) => counted === "success" || counted === "fail");
  return scored.find(({ counted }) => counted === wanted) ?? scored[0] ?? ordered[0];
}
