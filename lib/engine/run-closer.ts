import type { Queryable } from "@/lib/db/client";
import { endPlacedCohorts } from "@/lib/db/dispatch";
import { asJson } from "@/lib/db/json";
import { appendRunEvent, lockRun } from "@/lib/db/run-events";
import { findOpenRuns, setStopReason, type OpenRun } from "@/lib/db/run-progress";
import { moveAttempt, moveRun } from "@/lib/db/transition";
import { withTransaction } from "@/lib/db/tx";
import { AttemptError } from "@/lib/domain/failure";
import { dueStopReason } from "@/lib/domain/run/run.stop-rules";
import { statusForStopReason, type StopReason } from "@/lib/domain/run/run.stop-reason";
import type { EngineDeps } from "./ports";

const ACTOR = "system";

/**
 * Moves open runs along: pins a stop reason that is due, shows running and verifying, and gives a run its final status
 * when nothing of it is in flight any more. Safe to run on every host at once: each move is guarded.
 */
export async function advanceRuns(deps: EngineDeps): Promise<void> {
  for (const run of await findOpenRuns(deps.db.prisma)) {
    await withTransaction(deps.db, async (tx) => {
      const isNews = run.stopReason === null && dueStopReason(run.progress) !== null;
      const current = isNews ? await lookAgain(tx, run.id) : run;
      if (current) await advance(deps, tx, current);
    });
  }
}

/** A stop is final, so it is decided under the run's lock: a host may have taken the run up since it was read. */
async function lookAgain(tx: Queryable, runId: string): Promise<OpenRun | null> {
  await lockRun(tx, runId);
  const [run] = await findOpenRuns(tx, runId);
  return run ?? null;
}

async function advance(deps: EngineDeps, tx: Queryable, run: OpenRun): Promise<void> {
  const now = deps.clock.now();
  const due = run.stopReason ?? dueStopReason(run.progress);
  if (due && !run.stopReason && (await setStopReason(tx, run.id, due))) {
    await appendRunEvent(tx, run.id, { type: "run.limit", actor: ACTOR, reason: due });
  }
  if (due) await dropUnstarted(deps, tx, run.id, due);
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
  const statusDetail = describeWait(run, due);
  const move = { runId: run.id, actor: ACTOR, stopReason: due, now, quiet: true } as const;
  await moveRun(tx, { ...move, event, ...(statusDetail !== null && { statusDetail }) });
}

/** Says of a run that ended because no host served it how long it had waited; null for every other end. */
function describeWait({ progress, templateRef }: OpenRun, due: StopReason): string | null {
  const { now, status, unservedSince } = progress;
  const isUnserved = due === "worker_lost" || (due === "time_cap_reached" && status === "queued");
  if (!isUnserved || unservedSince === null) return null;
  const minutes = Math.floor((now.getTime() - unservedSince.getTime()) / 60_000);
  const silence = `o host that offers ${templateRef} was heard of for ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
  return due === "worker_lost" ? `N${silence}` : `Nothing was started: n${silence}`;
}

/**
 * A stopping run starts nothing new: cohorts that no worker has leased are cancelled with their attempts. Where the
 * worker's loss ends the run, an attempt that was lost at work is an error of the machine.
 */
async function dropUnstarted(deps: EngineDeps, tx: Queryable, runId: string, due: StopReason): Promise<void> {
  const now = deps.clock.now();
  const dropped = await endPlacedCohorts(tx, runId, now);
  const attempts = await tx.attempt.findMany({
    where: { cohortId: { in: dropped }, status: "queued" },
    select: { id: true, tries: true },
  });
  for (const attempt of attempts) {
    const move = { attemptId: attempt.id, runId, leaseEpoch: null, actor: ACTOR };
    if (due === "worker_lost" && attempt.tries > 0) {
      const failure = new AttemptError("worker_lost", "its worker was lost, and no host took it over").toFailure(now);
      const patch = { finishedAt: now, endedBy: "error", failure: asJson(failure) } as const;
      await moveAttempt(tx, { ...move, event: "fail", reason: failure.code, patch });
    } else {
      const patch = { finishedAt: now, endedBy: "cancelled" } as const;
      await moveAttempt(tx, { ...move, event: "cancel", reason: "the run stopped before it was started", patch });
    }
  }
}
