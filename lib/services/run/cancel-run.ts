import { lockRun } from "@/lib/db/run-events";
import { moveRun } from "@/lib/db/transition";
import { AppError } from "@/lib/domain/errors";
import type { RunStatus } from "@/lib/domain/run/run.status";
import { mayCancelRun } from "@/lib/domain/workspace/role";
import type { RunRecord } from "@/lib/db/runs";
import { actorLabel, roleOf, userIdOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requireScope } from "../require-scope";
import { getRunInWorkspace, viewRuns, type RunView } from "./run-view";

/**
 * Cancels a run: at once while it is queued, else it turns to cancelling and its worker ends what is in flight.
 * The creator, admins and owners may. Safe to repeat: a run that is cancelling or cancelled stays so, without a
 * second event. Throws `not_found`, `forbidden`, and `invalid_transition` for a run that ended another way.
 */
export async function cancelRun({ ctx, runId }: { ctx: ServiceContext; runId: string }): Promise<RunView> {
  requireScope(ctx, "runs:write");
  const run = await getRunInWorkspace(ctx, runId);
  if (!mayCancelRun({ userId: userIdOf(ctx.actor), role: roleOf(ctx.actor) }, run)) {
    throw new AppError("forbidden", "Only the run's creator, admins and owners may cancel it.");
  }
  const refusedWhile = await inTransaction(ctx, async (tx) => {
    // The lock makes the status below the one that the move meets.
    const status = (await lockRun(tx, runId))?.status as RunStatus;
    if (status === "cancelling" || status === "cancelled") return null;
    const move = await moveRun(tx, {
      runId,
      event: status === "queued" ? "cancel" : "request_cancel",
      actor: actorLabel(ctx.actor),
      stopReason: isCreator(ctx, run) ? "cancelled_by_user" : "cancelled_by_operator",
      cancelledBy: actorLabel(ctx.actor),
      now: ctx.now(),
    });
    if (!move.ok) return status;
    await emitAudit(ctx, tx, { action: "run.cancel", target: runId, data: { from: move.from, to: move.to } });
    return null;
  });
  // Thrown outside the transaction, so that the refused move stays in the run's log.
  if (refusedWhile !== null) {
    throw new AppError("invalid_transition", `A run that is ${refusedWhile} cannot be cancelled.`, {
      details: { from: refusedWhile, event: "cancel" },
    });
  }
  const [view] = await viewRuns(ctx, [await getRunInWorkspace(ctx, runId)]);
  return view as RunView;
}

function isCreator(ctx: ServiceContext, run: RunRecord): boolean {
  const userId = userIdOf(ctx.actor);
  if (userId !== null) return userId === run.createdByUserId;
  return ctx.actor.type === run.createdByType && (ctx.actor.type !== "api_key" || ctx.actor.id === run.createdById);
}
