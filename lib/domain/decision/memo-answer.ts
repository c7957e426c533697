import type { DecisionOutcome } from "./decision.limits";

/** What is remembered of one earlier decision with the same key. */
export interface RememberedDecision {
  choice: string | null;
  label: string | null;
  outcome: DecisionOutcome | null;
  confidence: number | null;
  /** It stood: its confidence was at its threshold or above. */
  isConfident: boolean;
  /** A model gave it. What the other tiers answer is had again for nothing. */
  isByModel: boolean;
  createdAt: Date;
}

export interface MemoAnswer {
  choice: string;
  confidence: number;
  detail: string;
}

/** How long an answer that nobody labelled is repeated. */
const UNLABELLED_MS = 24 * 60 * 60 * 1_000;
/** Kinds that are answered from labels only: what guards or judges is not repeated unseen. */
const LABELLED_ONLY = new Set(["safety", "judge"]);

/**
 * The answer that earlier decisions with the same kind, context, question and ordered options give, or null.
 * Labelled ones count first: a success for its label or else its choice, a failure for its label or else against its
 * choice. The option with the most stands, with the confidence (count + 1) / (all labelled + 2). Without any label, the
 * newest confident answer of a model within 24 hours is repeated with its own confidence; kinds `safety` and `judge`
 * never are. Null as well on a tie.
 */
export function memoAnswer(kind: string, earlier: readonly RememberedDecision[], now: Date): MemoAnswer | null {
  const labelled = earlier.filter(({ outcome }) => outcome === "success" || outcome === "failure");
  if (labelled.length > 0) return fromLabels(labelled);
  if (LABELLED_ONLY.has(kind)) return null;
  const [newest] = earlier
    .filter(({ choice, outcome, isConfident, isByModel, createdAt }) => {
      const age = now.getTime() - createdAt.getTime();
      return choice !== null && outcome === null && isConfident && isByModel && age < UNLABELLED_MS;
    })
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (!newest?.choice || newest.confidence === null) return null;
  return { choice: newest.choice, confidence: newest.confidence, detail: "a model's answer within 24 hours" };
}

function fromLabels(labelled: readonly RememberedDecision[]): MemoAnswer | null {
  const counts = new Map<string, number>();
  const add = (option: string, by: number) => counts.set(option, (counts.get(option) ?? 0) + by);
  for (const { choice, label, outcome } of labelled) {
    if (label !== null) add(label, 1);
    else if (choice !== null) add(choice, outcome === "success" ? 1 : -1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] <= 0 || first[1] === second?.[1]) return null;
  const confidence = (first[1] + 1) / (labelled.length + 2);
  return { choice: first[0], confidence, detail: `${first[1]} of ${labelled.length} labelled outcomes` };
}
