import { lockRun } from "@/lib/db/run-events";
import { makeCancelStricter } from "@/lib/db/run-cancel";
import { moveRun } from "@/lib/db/transition";
import { AppError } from "@/lib/domain/errors";
import { cancelRunSchema } from "@/lib/domain/run/run.operations";
import type { RunStatus } from "@/lib/domain/run/run.status";
import type { RunRecord } from "@/lib/db/runs";
import { actorLabel, userIdOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { getOwnRun } from "./operable-run";
import { getRunInWorkspace, viewRuns, type RunView } from "./run-view";

/**
 * Cancels a run: at once while it is queued, else it turns to cancelling, and its attempts at work do what the disposition
 * says: `verify` (the default) judges them as they stand, `drop` ends them without a result, `finish` lets them go on. The
 * creator, admins and owners may. Safe to repeat; a repeat with a stricter disposition makes a cancelling run stricter.
 * Throws `not_found`, `forbidden`, and `invalid_transition` for a run that ended another way.
 */
export async function cancelRun({
  ctx,
  runId,
  input = {},
}: {
  ctx: ServiceContext;
  runId: string;
  input?: unknown;
}): Promise<RunView> {
  const { disposition, reason } = parseInput(cancelRunSchema, input);
  const run = await getOwnRun(ctx, runId, "cancel it");
  const actor = actorLabel(ctx.actor);
  const refusedWhile = await inTransaction(ctx, async (tx) => {
    // The lock makes the status below the one that the move meets.
    const status = (await lockRun(tx, runId))?.status as RunStatus;
    if (status === "cancelled") return null;
    if (status === "cancelling") {
      const asked = { actor, reason, disposition };
      if (await makeCancelStricter(tx, runId, asked)) {
        await emitAudit(ctx, tx, { action: "run.cancel", target: runId, data: { from: status, disposition, reason } });
      }
      return null;
    }
    const move = await moveRun(tx, {
      runId,
      event: status === "queued" ? "cancel" : "request_cancel",
      actor,
      reason,
      stopReason: isCreator(ctx, run) ? "cancelled_by_user" : "cancelled_by_operator",
      cancelledBy: actor,
      cancelDisposition: disposition,
      now: ctx.now(),
    });
    if (!move.ok) return status;
    const data = { from: move.from, to: move.to, disposition, reason };
    await emitAudit(ctx, tx, { action: "run.cancel", target: runId, data });
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
