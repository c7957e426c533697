import type { Queryable } from "@/lib/db/client";
import { endPlacedCohorts } from "@/lib/db/dispatch";
import { appendRunEvent } from "@/lib/db/run-events";
import { findOpenRuns, setStopReason, type OpenRun } from "@/lib/db/run-progress";
import { moveAttempt, moveRun } from "@/lib/db/transition";
import { withTransaction } from "@/lib/db/tx";
import { dueStopReason } from "@/lib/domain/run/run.stop-rules";
import { statusForStopReason } from "@/lib/domain/run/run.stop-reason";
import type { EngineDeps } from "./ports";

const ACTOR = "system";

/**
 * Moves open runs along: pins a stop reason that is due, shows running and verifying, and gives a run its final status
 * when nothing of it is in flight any more. Safe to run on every host at once: each move is guarded.
 */
export async function advanceRuns(deps: EngineDeps): Promise<void> {
  for (const run of await findOpenRuns(deps.db.prisma)) {
    await withTransaction(deps.db, (tx) => advance(deps, tx, run));
  }
}

async function advance(deps: EngineDeps, tx: Queryable, run: OpenRun): Promise<void> {
  const now = deps.clock.now();
  const due = run.stopReason ?? dueStopReason(run.progress);
  if (due && !run.stopReason && (await setStopReason(tx, run.id, due))) {
    await appendRunEvent(tx, run.id, { type: "run.limit", actor: ACTOR, reason: due });
  }
  if (due) await dropUnstarted(deps, tx, run.id);
  if (!due || run.progress.cohortsInFlight > 0) {
    const isVerifying = run.running === 0 && run.verifying > 0 && run.progress.cohortsLeft === 0;
    const event = isVerifying ? "verify" : run.running > 0 ? "resume_running" : null;
    if (event && (event === "verify") === (run.status === "running")) {
      await moveRun(tx, { runId: run.id, event, actor: ACTOR, now, quiet: true });
    }
    return;
  }
  const final = statusForStopReason(due);
  const event =
    final === "completed"
      ? "complete"
      : final === "failed"
        ? "fail"
        : run.status === "cancelling"
          ? "finish_cancel"
          : "cancel";
  if (run.status === "recovering" && event === "complete") {
    await moveRun(tx, { runId: run.id, event: "recover", to: "running", actor: ACTOR, now, quiet: true });
  }
  await moveRun(tx, { runId: run.id, event, actor: ACTOR, stopReason: due, now, quiet: true });
}

/** A stopping run starts nothing new: cohorts that no worker has leased are cancelled with their attempts. */
async function dropUnstarted(deps: EngineDeps, tx: Queryable, runId: string): Promise<void> {
  const now = deps.clock.now();
  const dropped = await endPlacedCohorts(tx, runId, now);
  const attempts = await tx.attempt.findMany({
    where: { cohortId: { in: dropped }, status: "queued" },
    select: { id: true },
  });
  for (const attempt of attempts) {
    await moveAttempt(tx, {
      attemptId: attempt.id,
      runId,
      event: "cancel",
      leaseEpoch: null,
      actor: ACTOR,
      reason: "the run stopped before it was started",
      patch: { finishedAt: now, endedBy: "cancelled" },
    });
  }
}
