import type { Decided, DecisionQuestion, DecisionTry, TierAnswer } from "@/lib/domain/decision/decision";
import { thresholdOf } from "@/lib/domain/decision/decision.limits";
import { totalMicroUsd } from "@/lib/domain/money";
import { LostReply, UnusableReply, type DecisionPurse, type DecisionTier } from "./decision-tier.port";

export interface ChainOptions {
  allowAbstain: boolean;
  latencyBudgetMs: number;
  /** Milliseconds that never go back. */
  monotonicMs: () => number;
  signal?: AbortSignal;
  /** Without one, nothing bounds what models cost. */
  purse?: DecisionPurse;
  /** Default: that of the question's kind. */
  threshold?: number;
}

/** A tier has this much less than its caller, so that what it ran into is known before its time is up. */
const MARGIN_MS_MAX = 1_000;
const MARGIN_SHARE = 0.1;
/** Kept per try. */
const DETAIL_CHARS_MAX = 500;

/**
 * Asks the tiers in order until one is confident enough; each try is recorded, those that were passed over too. When none
 * is, the last answer stands, or nothing where abstaining is allowed. A tier that fails or is late is a try, never the
 * end. `choice` is null and `abstained` false only when nobody answered and abstaining is not allowed.
 */
export async function walkChain(
  tiers: readonly DecisionTier[],
  question: DecisionQuestion,
  options: ChainOptions,
): Promise<Decided> {
  const { allowAbstain, latencyBudgetMs, monotonicMs } = options;
  const threshold = options.threshold ?? thresholdOf(question.kind);
  const start = monotonicMs();
  const tries: DecisionTry[] = [];
  let last: { tier: DecisionTier; answer: TierAnswer; isFirst: boolean } | null = null;
  let isSettled = false;
  let isLate = false;
  for (const tier of tiers) {
    const leftMs = isLate ? 0 : latencyBudgetMs - (monotonicMs() - start);
    const lack = lackOf(tier, question, leftMs, options.signal);
    if (lack !== null) {
      tries.push(tryOf(tier, { result: "skipped", detail: lack }));
      continue;
    }
    const asked = await askTier(tier, question, { ...options, leftMs });
    const { answer } = asked;
    if (answer && answer.choice !== null) {
      const wasAsked = tries.some(({ result }) => result !== "skipped");
      last = { tier, answer, isFirst: !wasAsked };
      isSettled = (answer.confidence ?? 0) >= threshold;
    }
    if (!answer) isLate = asked.isOver;
    tries.push(answer ? answeredTry(tier, answer, isSettled, asked.latencyMs) : asked.failed);
    if (isSettled) break;
  }
  const stands = last !== null && (isSettled || !allowAbstain);
  return {
    choice: stands ? (last?.answer.choice ?? null) : null,
    probs: last?.answer.probs ?? {},
    confidence: last?.answer.confidence ?? null,
    abstained: !stands && allowAbstain,
    escalated: last !== null && !last.isFirst,
    threshold,
    backend: last?.tier.name ?? null,
    latencyMs: Math.round(monotonicMs() - start),
    tries,
    costMicroUsd: totalMicroUsd(tries.map(({ costMicroUsd }) => costMicroUsd)),
  };
}

function lackOf(tier: DecisionTier, { images }: DecisionQuestion, leftMs: number, signal?: AbortSignal): string | null {
  if (signal?.aborted) return "the caller is gone";
  if (leftMs <= 0) return "the latency budget is used up";
  return images.length > 0 && !tier.seesImages ? "it sees no pictures" : null;
}

type Asked = { answer: TierAnswer; latencyMs: number } | { answer: null; failed: DecisionTry; isOver: boolean };

async function askTier(
  tier: DecisionTier,
  question: DecisionQuestion,
  { leftMs, monotonicMs, signal, purse }: ChainOptions & { leftMs: number },
): Promise<Asked> {
  const maxMicroUsd = tier.costMicroUsdMax(question);
  const reservedMicroUsd = maxMicroUsd ?? 0;
  const start = monotonicMs();
  const isModel = tier.tier === "fast" || tier.tier === "planner";
  if (isModel && purse && !(await purse.reserve(reservedMicroUsd))) {
    const detail = "it does not fit into the spend cap";
    return { answer: null, failed: tryOf(tier, { result: "skipped", detail }), isOver: false };
  }
  const limit = AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)));
  const either = signal ? AbortSignal.any([limit, signal]) : limit;
  let spentMicroUsd: number | null = maxMicroUsd;
  try {
    const withinMs = leftMs - Math.min(MARGIN_MS_MAX, leftMs * MARGIN_SHARE);
    const answer = await untilAborted(tier.decide(question, either, withinMs), either);
    spentMicroUsd = answer.costMicroUsd;
    return { answer, latencyMs: Math.round(monotonicMs() - start) };
  } catch (error) {
    // A reply that was cut off may have been paid for; what was set aside for it counts as spent.
    if (error instanceof UnusableReply) spentMicroUsd = error.costMicroUsd;
    else if (!(error instanceof LostReply) && !limit.aborted && !signal?.aborted) spentMicroUsd = 0;
    const isLate = limit.aborted || (error instanceof LostReply && error.isLate);
    const failed = tryOf(tier, {
      result: isLate ? "timeout" : "error",
      latencyMs: Math.round(monotonicMs() - start),
      costMicroUsd: spentMicroUsd,
      detail: error instanceof Error ? error.message : String(error),
    });
    return { answer: null, failed, isOver: limit.aborted };
  } finally {
    if (isModel) await purse?.settle(reservedMicroUsd, spentMicroUsd);
  }
}

/** Rejects when the signal aborts, also where the work does not listen to it. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function answeredTry(tier: DecisionTier, answer: TierAnswer, isSettled: boolean, latencyMs: number): DecisionTry {
  const result = answer.choice === null ? "abstained" : isSettled ? "answered" : "under_threshold";
  const { choice, confidence, costMicroUsd, detail } = answer;
  return tryOf(tier, { result, choice, confidence, costMicroUsd, detail, latencyMs });
}

function tryOf(
  { name, tier, isTestDouble = false }: DecisionTier,
  { detail = null, ...rest }: Pick<DecisionTry, "result"> & Partial<DecisionTry>,
): DecisionTry {
  return {
    backend: name,
    tier,
    choice: null,
    confidence: null,
    latencyMs: 0,
    costMicroUsd: 0,
    isTestDouble,
    ...rest,
    detail: detail?.slice(0, DETAIL_CHARS_MAX) ?? null,
  };
}
