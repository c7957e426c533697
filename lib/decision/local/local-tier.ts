import type { DecisionQuestion, TierAnswer } from "@/lib/domain/decision/decision";
import type { DecisionTier } from "../decision-tier.port";
import { FIT_MIN } from "./fit";
import { scoreNarratives } from "./score-narratives";
import { DONE_OPTION, scoreOptions } from "./score-options";

/** Kinds about what is true or allowed: words alike say nothing about that. */
const NO_OPINION = new Set(["verify", "safety", "escalate"]);
/** How sharply scores part: a lead of 1 makes an option 150 times as likely. */
const SHARPNESS = { options: 5, narratives: 3 } as const;

/**
 * Answers by comparing words, in well under a millisecond for 255 options and for nothing. It abstains for kinds
 * `verify`, `safety` and `escalate`, and when no option is meant clearly enough for its score to reach 1.
 */
export function createLocalTier(): DecisionTier {
  return {
    name: "local",
    tier: "local",
    seesImages: true,
    costMicroUsdMax: () => 0,
    decide: (question) => Promise.resolve(decideLocally(question)),
  };
}

export function decideLocally(question: DecisionQuestion): TierAnswer {
  if (NO_OPINION.has(question.kind)) return abstains("it has no opinion on this kind");
  const isJudging = question.kind === "judge";
  const scores = isJudging ? scoreNarratives(question.options) : scoreOptions(question);
  const probs = softmax(scores, isJudging ? SHARPNESS.narratives : SHARPNESS.options);
  const [best] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || (!isJudging && best[1] < FIT_MIN)) return abstains("no option is meant clearly");
  const [choice, score] = best;
  const confidence = probs[choice] ?? 0;
  const detail = choice === DONE_OPTION ? "every clause has its step" : `score ${score.toFixed(2)}`;
  return { choice, confidence, probs, costMicroUsd: 0, detail };
}

const abstains = (detail: string): TierAnswer => ({
  choice: null,
  confidence: null,
  probs: {},
  costMicroUsd: 0,
  detail,
});

function softmax(scores: ReadonlyMap<string, number>, sharpness: number): Record<string, number> {
  const highest = Math.max(...scores.values());
  const weights = [...scores].map(([id, score]) => [id, Math.exp((score - highest) * sharpness)] as const);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return Object.fromEntries(weights.map(([id, weight]) => [id, Math.round((weight / sum) * 1e6) / 1e6]));
}
