import { reserveForCall, settleForCall } from "@/lib/db/toolset-purse";
import type { RolloutEnd } from "@/lib/domain/best-of/shortlist";
import { seedOf } from "@/lib/domain/random";
import { TOOLSET_LIMITS } from "@/lib/domain/toolset/toolset.limits";
import { candidatePictures, type CandidateFrames } from "../best-of/candidate-pictures";
import { judgeCandidates } from "../best-of/judge-candidates";
import { judgeTiers } from "../best-of/judge-tiers";
import { queryable } from "../context";
import { askedBy } from "../decision/asked-by";
import { hostModels } from "../decision/host-models";
import type { BegunCall } from "./call-toolset";
import type { ToolsetSurroundings } from "./toolset-request";

/** A rollout that has ended, with what a judge may see of it. */
export interface PlayedRollout extends RolloutEnd, CandidateFrames {
  computer: string;
  narrative: string;
}

export interface PickedRollout {
  label: string | null;
  why: string;
  judgeDecisions: number;
}

/** Picks among the shortlist: nobody of none, the only one without a judge, else whom the judge picks within the call's money. */
export async function judgeRollouts(
  { ctx, control, store }: ToolsetSurroundings,
  call: BegunCall,
  { goal, judge, candidates }: { goal: string; judge: string; candidates: readonly PlayedRollout[] },
): Promise<PickedRollout> {
  const [first, ...others] = candidates;
  if (!first) return { label: null, why: "no rollout reached the goal", judgeDecisions: 0 };
  if (others.length === 0)
    return { label: first.label, why: "the only rollout that reached the goal", judgeDecisions: 0 };
  const tiers = judgeTiers(await hostModels(ctx, control), judge);
  if (tiers === null) return { label: null, why: `no host offers the judge ${judge} now`, judgeDecisions: 0 };
  const db = queryable(ctx);
  const judged = await judgeCandidates({
    db,
    now: ctx.now,
    owner: { ...askedBy(ctx), toolsetCallId: call.id },
    goal,
    noun: "rollouts that reached the goal",
    candidates: await Promise.all(
      candidates.map(async (rollout) => ({
        label: rollout.label,
        narrative: rollout.narrative,
        pictures: await candidatePictures(store, rollout),
      })),
    ),
    ...tiers,
    seed: seedOf(call.id),
    latencyBudgetMs: TOOLSET_LIMITS.judgeMs,
    purse: {
      reserve: (microUsd) => reserveForCall(db, call.id, microUsd),
      settle: (reservedMicroUsd, spentMicroUsd) => settleForCall(db, call.id, { reservedMicroUsd, spentMicroUsd }),
    },
  });
  return { label: judged.label, why: judged.why, judgeDecisions: judged.decisions.length };
}
