import { reserveForCall, settleForCall } from "@/lib/db/toolset-purse";
import type { RolloutEnd } from "@/lib/domain/best-of/shortlist";
import { TOOLSET_LIMITS } from "@/lib/domain/toolset/toolset.limits";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { judgeCandidates, type Candidate } from "../best-of/judge-candidates";
import { judgeTiers } from "../best-of/judge-tiers";
import { actorLabel, queryable } from "../context";
import { hostModels } from "../decision/host-models";
import type { BegunCall } from "./call-toolset";
import type { ToolsetSurroundings } from "./toolset-request";

/** A rollout that has ended, with what a judge may see of it. */
export interface PlayedRollout extends RolloutEnd {
  computer: string;
  narrative: string;
  firstFrame: string | null;
  lastFrame: string | null;
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
  { goal, judge, candidates }: { goal: string; judge: string | undefined; candidates: readonly PlayedRollout[] },
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
    owner: {
      workspaceId: ctx.workspace.id,
      createdBy: actorLabel(ctx.actor),
      requestId: ctx.requestId,
      toolsetCallId: call.id,
    },
    goal,
    noun: "rollouts that reached the goal",
    candidates: await Promise.all(candidates.map((rollout) => seen(store, rollout))),
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

async function seen(
  store: ArtifactStore,
  { label, narrative, firstFrame, lastFrame }: PlayedRollout,
): Promise<Candidate> {
  const frames = [
    { caption: "before", digest: firstFrame },
    { caption: "after", digest: lastFrame },
  ];
  const pictures = await Promise.all(
    frames.map(async ({ caption, digest }) => {
      const bytes = digest === null ? null : await store.get(digest);
      return bytes === null ? [] : [{ caption, bytes }];
    }),
  );
  return { label, narrative, pictures: pictures.flat() };
}

/** A number from an id, so that a call's orders can be had again. */
function seedOf(id: string): number {
  let seed = 0;
  for (const character of id) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) >>> 0;
  return seed;
}
