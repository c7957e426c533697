import { requeueAttempt } from "@/lib/db/requeue";
import { appendRunEvent, lockRun } from "@/lib/db/run-events";
import { findRunProgress } from "@/lib/db/run-progress";
import { moveRun } from "@/lib/db/transition";
import type { Queryable } from "@/lib/db/client";
import {
  isRequeuedByDefault,
  requeueRefusal,
  type AttemptOperationWire,
} from "@/lib/domain/attempt/attempt.operations";
import { AppError } from "@/lib/domain/errors";
import { isRunFinal, runMachine, type RunStatus } from "@/lib/domain/run/run.status";
import { dueStopReason } from "@/lib/domain/run/run.stop-rules";
import { actorLabel, type ServiceContext } from "../context";
import { operateAttempts } from "./operate-attempts";

/**
 * Sends attempts that ended without a result back to the queue, by default those that are invalid or ended in an error: each
 * keeps its row and its place, and how it had ended stays as a kept try. A run that has ended is taken up again. Attempts
 * with a result are left alone. Throws `not_found`, `forbidden`, `invalid_filter`, `invalid_transition` for a run that was
 * cancelled or is stopping, and `run_cap_reached` when a cap of the run leaves no room.
 */
export async function requeueAttempts(call: {
  ctx: ServiceContext;
  runId: string;
  input: unknown;
}): Promise<AttemptOperationWire> {
  const { ctx, runId } = call;
  return operateAttempts(call, {
    action: "run.requeue",
    what: "requeue its attempts",
    refusalOf: requeueRefusal,
    byDefault: isRequeuedByDefault,
    before: (tx, eligible, isDryRun) => takeUp(ctx, tx, { runId, eligible, isDryRun }),
    change: requeueAttempt,
    after: async (tx, changed, { reason, filter }) => {
      const data = { attempts: changed.length, filter: filter ?? null };
      await appendRunEvent(tx, runId, { type: "run.requeued", actor: actorLabel(ctx.actor), reason, data });
    },
  });
}

/** Refuses a run that could not play them, and puts one that has ended back in the queue. */
async function takeUp(
  ctx: ServiceContext,
  tx: Queryable,
  { runId, eligible, isDryRun }: { runId: string; eligible: number; isDryRun: boolean },
): Promise<void> {
  const run = await lockRun(tx, runId);
  const status = run?.status as RunStatus;
  const hasEnded = isRunFinal(status);
  if (hasEnded ? !runMachine.canApply("take_up", status) : run?.stopReason !== null) {
    throw new AppError("invalid_transition", `A run that is ${hasEnded ? status : "stopping"} takes no new tries.`, {
      details: { from: status, event: "requeue" },
    });
  }
  const { progress } = await findRunProgress(tx, runId);
  const stop = dueStopReason({
    ...progress,
    ...{ cohortsLeft: progress.cohortsLeft + eligible, faultStreak: 0, unservedSince: null },
    // Since its end no time has counted.
    ...(hasEnded && run?.finishedAt && { now: run.finishedAt }),
  });
  if (stop !== null) {
    throw new AppError("run_cap_reached", `The run would stop at once: ${stop.replaceAll("_", " ")}.`, {
      details: { stop_reason: stop },
    });
  }
  if (!hasEnded || isDryRun) return;
  await moveRun(tx, { runId, event: "take_up", actor: actorLabel(ctx.actor), reason: "requeued", now: ctx.now() });
}
