import { newId } from "@/lib/config/new-id";
import type { Queryable } from "@/lib/db/client";
import { insertDecision } from "@/lib/db/decisions";
import type { DecisionPurse, DecisionTier } from "@/lib/decision/decision-tier.port";
import { walkChain } from "@/lib/decision/tier-chain";
import type { Decided, DecisionQuestion } from "@/lib/domain/decision/decision";
import { memoKeyOf } from "./memo-key";

/** Who asks, and for what. */
export interface DecisionOwner {
  workspaceId: string;
  createdBy: string;
  requestId: string;
  sessionId?: string | undefined;
  task?: string | undefined;
  toolsetCallId?: string | undefined;
  runId?: string | undefined;
}

export interface DecideRequest {
  db: Queryable;
  now: () => Date;
  owner: DecisionOwner;
  tiers: readonly DecisionTier[];
  question: DecisionQuestion;
  /** Digest of the picture, where it is kept. */
  image?: string | null;
  allowAbstain: boolean;
  latencyBudgetMs: number;
  purse?: DecisionPurse;
  signal?: AbortSignal;
  /** Told when the decision could not be kept. */
  onUnkept?: (error: unknown) => void;
}

/** A decision with the id that it was kept under; null when it could not be kept. */
export interface KeptDecision extends Decided {
  id: string | null;
  createdAt: Date;
}

/**
 * Walks the tiers and keeps what came of it. It is answered also when it cannot be kept: a decision allows nothing, so
 * nothing is done on the word of one that nobody can look up.
 */
export async function decide(request: DecideRequest): Promise<KeptDecision> {
  const { db, now, owner, tiers, question, allowAbstain, latencyBudgetMs, purse, signal } = request;
  const decided = await walkChain(tiers, question, {
    allowAbstain,
    latencyBudgetMs,
    monotonicMs: () => performance.now(),
    ...(purse && { purse }),
    ...(signal && { signal }),
  });
  const createdAt = now();
  const id = newId("decision", createdAt);
  const { kind, question: asked, context, options } = question;
  const { sessionId = null, task = null, toolsetCallId = null, runId = null, ...by } = owner;
  try {
    const tier = tiers.find(({ name }) => name === decided.backend)?.tier ?? null;
    const about = { sessionId, task, toolsetCallId, runId };
    const said = { kind, question: asked, context, options: [...options], image: request.image ?? null };
    const memoKey = memoKeyOf(question);
    await insertDecision(db, {
      id,
      ...by,
      ...about,
      ...said,
      ...decided,
      tier,
      memoKey,
      allowAbstain,
      latencyBudgetMs,
      createdAt,
    });
    return { ...decided, id, createdAt };
  } catch (error) {
    request.onUnkept?.(error);
    return { ...decided, id: null, createdAt };
  }
}
