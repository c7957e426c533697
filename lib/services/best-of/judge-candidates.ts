import type { Queryable } from "@/lib/db/client";
import type { DecisionPurse, DecisionTier } from "@/lib/decision/decision-tier.port";
import { shortNarrative } from "@/lib/domain/best-of/short-narrative";
import { shuffled } from "@/lib/domain/best-of/shuffled";
import { DECISION_LIMITS, type TryResult } from "@/lib/domain/decision/decision.limits";
import { totalMicroUsd } from "@/lib/domain/money";
import { decide, type DecisionOwner, type KeptDecision } from "../decision/decide";

/** What a judge sees of one rollout: its narrative and its first and last screens. No verdict and no score. */
export interface Candidate {
  label: string;
  narrative: string;
  /** PNG or JPEG; those that there are. */
  pictures: readonly { caption: string; bytes: Uint8Array }[];
}

export interface JudgeRequest {
  db: Queryable;
  now: () => Date;
  owner: DecisionOwner;
  goal: string;
  /** What the candidates are, in the plural, for the sentence about the pick. */
  noun: string;
  candidates: readonly Candidate[];
  /** Asked first, in both orders. */
  fast: readonly DecisionTier[];
  /** Asked once, when the fast ones do not agree with themselves or abstain. */
  planner: readonly DecisionTier[];
  /** Shuffles; the same seed gives the same orders. */
  seed: number;
  latencyBudgetMs: number;
  purse?: DecisionPurse;
}

export interface Judgement {
  /** null: nobody picked one. */
  label: string | null;
  why: string;
  /** In the order in which they were made. */
  decisions: KeptDecision[];
  /** Whether both orders gave the same pick; null when one of them gave none. */
  ordersAgree: boolean | null;
  /** null where a price is not known. */
  costMicroUsd: number | null;
}

const QUESTION =
  "Which rollout reached this goal most correctly and completely, without stray or harmful steps? Goal: ";

/**
 * Has a judge pick among rollouts. The fast tiers are asked twice, the second time in the reverse of the first, shuffled
 * order; a pick that both give stands. Otherwise the planner is asked once; when it abstains too, nobody was picked.
 */
export async function judgeCandidates(request: JudgeRequest): Promise<Judgement> {
  const { candidates, fast, planner, seed } = request;
  const order = shuffled(candidates, seed);
  const first = await ask(request, order, fast);
  const second = await ask(request, [...order].reverse(), fast);
  const decisions = [first, second];
  const ordersAgree = first.choice === null || second.choice === null ? null : first.choice === second.choice;
  const picked = ordersAgree === true ? first : null;
  if (picked) return judgement(request, picked, decisions, ordersAgree);
  if (planner.length === 0) return judgement(request, null, decisions, ordersAgree);
  const third = await ask(request, order, planner);
  return judgement(request, third, [...decisions, third], ordersAgree);
}

async function ask(request: JudgeRequest, order: readonly Candidate[], tiers: readonly DecisionTier[]) {
  const { db, now, owner, goal, latencyBudgetMs, purse } = request;
  const pictures = order.flatMap(({ label, pictures: own }) => own.map((picture) => ({ label, ...picture })));
  const captions = pictures.map(({ label, caption }, at) => `${at + 1}: ${label} ${caption}`).join(", ");
  const whole = order.map(({ narrative }) => narrative).join("\n\n");
  const context = captions === "" ? whole : `Pictures: ${captions}\n\n${whole}`;
  return decide({
    db,
    now,
    owner,
    tiers: tiers.map(seeing),
    question: {
      kind: "judge",
      question: `${QUESTION}${goal}`.slice(0, DECISION_LIMITS.questionCharsMax),
      context: context.slice(0, DECISION_LIMITS.contextBytesMax / 2),
      options: order.map(({ label, narrative }) => ({
        id: label,
        text: shortNarrative(narrative, DECISION_LIMITS.optionTextBytesMax),
      })),
      images: pictures.map(({ bytes }) => bytes),
    },
    allowAbstain: true,
    latencyBudgetMs,
    ...(purse && { purse }),
  });
}

/** Narratives alone are enough: who sees no pictures is asked without them. */
function seeing(tier: DecisionTier): DecisionTier {
  if (tier.seesImages) return tier;
  return {
    ...tier,
    seesImages: true,
    costMicroUsdMax: (question) => tier.costMicroUsdMax({ ...question, images: [] }),
    decide: (question, signal, withinMs) => tier.decide({ ...question, images: [] }, signal, withinMs),
  };
}

function judgement(
  { candidates, noun }: JudgeRequest,
  picked: KeptDecision | null,
  decisions: KeptDecision[],
  ordersAgree: boolean | null,
): Judgement {
  const costMicroUsd = totalMicroUsd(decisions.map((decision) => decision.costMicroUsd));
  const label = picked?.choice ?? null;
  const count = candidates.length;
  const why =
    picked === null || label === null
      ? ordersAgree === false
        ? `the judge picked another one when the order was swapped, among ${count} ${noun}`
        : isUnanswered(decisions)
          ? `the judge gave no answer about ${count} ${noun}`
          : `the judge abstained among ${count} ${noun}`
      : `the judge (${backendWords(picked)}, confidence ${(picked.confidence ?? 0).toFixed(2)}) picked ${label} by the step narratives among ${count} ${noun}`;
  return { label, why, decisions, ordersAgree, costMicroUsd };
}

/** True when nobody answered at all: who failed, was late or could not be paid has not abstained. */
function isUnanswered(decisions: readonly KeptDecision[]): boolean {
  const lost: readonly TryResult[] = ["error", "timeout", "skipped"];
  return decisions.every(({ tries }) => tries.every(({ result }) => lost.includes(result)));
}

/** Who gave the pick, with the label that must stand beside a stand-in for a model. */
function backendWords({ backend, tries }: KeptDecision): string {
  const isTestDouble = tries.some((each) => each.backend === backend && each.isTestDouble);
  return `${backend ?? "nobody"}${isTestDouble ? ", test double" : ""}`;
}
