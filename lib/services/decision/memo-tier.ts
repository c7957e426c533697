import type { Queryable } from "@/lib/db/client";
import { findRemembered } from "@/lib/db/decisions";
import type { DecisionTier } from "@/lib/decision/decision-tier.port";
import { memoAnswer } from "@/lib/domain/decision/memo-answer";
import { memoKeyOf } from "./memo-key";

/** Answers what was decided before, by the rule of `memoAnswer`; another workspace's decisions are not seen. */
export function createMemoTier(db: Queryable, workspaceId: string, now: () => Date): DecisionTier {
  return {
    name: "memo",
    tier: "memo",
    seesImages: true,
    costMicroUsdMax: () => 0,
    async decide(question) {
      const found = memoAnswer(question.kind, await findRemembered(db, workspaceId, memoKeyOf(question)), now());
      if (!found) return { choice: null, confidence: null, probs: {}, costMicroUsd: 0, detail: "nothing is known" };
      const { choice, confidence, detail } = found;
      return { choice, confidence, probs: { [choice]: confidence }, costMicroUsd: 0, detail };
    },
  };
}
