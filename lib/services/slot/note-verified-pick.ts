import { labelDecision, listDecisionsInWorkspace } from "@/lib/db/decisions";
import { findCallThatChose } from "@/lib/db/toolset-calls";
import type { RewardWire } from "@/lib/domain/slot/slot.verbs.wire";
import { queryable, type ServiceContext } from "../context";

const JUDGE_DECISIONS_MAX = 10;

/**
 * Where a judge picked this desktop among rollouts and its verifier has now given a score, notes that on the judge's
 * decisions: success for a score of 1, else failure. Never the judge's own word. An episode that is not valid says
 * nothing about the pick, and neither does a score of another rollout.
 */
export async function noteVerifiedPick(ctx: ServiceContext, reward: RewardWire): Promise<void> {
  const { score, valid, slot_id: desktopId, episode_id: episodeId } = reward;
  if (!valid || score === null) return;
  const db = queryable(ctx);
  const call = await findCallThatChose(db, ctx.workspace.id, { desktopId, episodeId });
  if (!call) return;
  const isSuccess = score >= 1;
  const asked = { kind: "judge", toolsetCallId: call.callId, limit: JUDGE_DECISIONS_MAX };
  for (const { id, choice } of await listDecisionsInWorkspace(db, ctx.workspace.id, asked)) {
    // Of a decision for another rollout, only a success of the one that was picked says something: it was wrong then.
    if (choice === null || (choice !== call.rollout && !isSuccess)) continue;
    const isRight = isSuccess && choice === call.rollout;
    await labelDecision(db, ctx.workspace.id, id, {
      outcome: isRight ? "success" : "failure",
      label: isSuccess ? call.rollout : null,
      outcomeDetail: `The verifier gave ${call.rollout} the score ${score}.`,
      outcomeBy: "verifier",
      outcomeAt: ctx.now(),
    });
  }
}
