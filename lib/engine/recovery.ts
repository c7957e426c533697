import { endLease, findLapsedLeases, type LapsedLease } from "@/lib/db/leases";
import { unplaceCohorts } from "@/lib/db/dispatch";
import { findStrandedCohorts } from "@/lib/db/hosts-registry";
import { appendRunEvent } from "@/lib/db/run-events";
import { addComputeCost } from "@/lib/db/run-spend";
import { moveAttempt, moveRun } from "@/lib/db/transition";
import { withTransaction } from "@/lib/db/tx";
import type { Queryable } from "@/lib/db/client";
import { AttemptError } from "@/lib/domain/failure";
import { asJson } from "@/lib/db/json";
import { actorOf, type EngineDeps } from "./ports";

/**
 * Takes over what gone workers left: lapsed leases go back to the queue with their unfinished attempts, which start
 * over under a new epoch; an attempt that was lost too often ends as an error. Finished attempts are not touched.
 * `isFirst`: this worker just started and holds the host's process lock, so every earlier lease of the host is dead.
 * Safe to run on every host at once.
 */
export async function recover(deps: EngineDeps, isFirst: boolean): Promise<number> {
  const goneFrom = isFirst ? { hostId: deps.host.id, exceptWorkerId: deps.host.workerId } : null;
  const lapsed = await findLapsedLeases(deps.db.prisma, goneFrom);
  let recovered = 0;
  for (const lease of lapsed) {
    if (await withTransaction(deps.db, (tx) => takeBack(deps, tx, lease))) recovered++;
  }
  const stranded = await findStrandedCohorts(deps.db.prisma, deps.timings.leaseMs);
  if (stranded.length > 0) await withTransaction(deps.db, (tx) => unplaceCohorts(tx, stranded));
  return recovered;
}

async function takeBack(deps: EngineDeps, tx: Queryable, lease: LapsedLease): Promise<boolean> {
  const now = deps.clock.now();
  const actor = actorOf(deps.host);
  const attempts = await tx.attempt.findMany({
    where: { cohortId: lease.cohortId, status: { in: ["queued", "running", "verifying"] } },
    select: { id: true, status: true, tries: true },
  });
  const again = attempts.filter((attempt) => attempt.tries < deps.timings.attemptTriesMax);
  const run = await tx.run.findUniqueOrThrow({ where: { id: lease.runId }, select: { status: true } });
  const isCancelling = run.status === "cancelling";
  const event = isCancelling ? "cancel" : again.length > 0 ? "lose_lease" : "give_up";
  const ended = await endLease(tx, {
    cohortId: lease.cohortId,
    runId: lease.runId,
    leaseEpoch: lease.leaseEpoch,
    event,
    now,
  });
  if (!ended) return false;
  // What the lost desktop had used as of its last heartbeat was really spent.
  if (lease.usedMicroUsd > 0) await addComputeCost(tx, lease, Number(lease.usedMicroUsd));
  await appendRunEvent(tx, lease.runId, {
    type: "cohort.lost",
    actor,
    reason: `worker ${lease.workerId ?? "unknown"} stopped renewing its lease`,
    data: { cohort_id: lease.cohortId, lease_epoch: lease.leaseEpoch },
  });
  for (const attempt of attempts) {
    const move = { attemptId: attempt.id, runId: lease.runId, leaseEpoch: lease.leaseEpoch, actor };
    if (isCancelling) {
      await moveAttempt(tx, { ...move, event: "cancel", patch: { finishedAt: now, endedBy: "cancelled" } });
    } else if (attempt.tries >= deps.timings.attemptTriesMax) {
      const failure = new AttemptError("worker_lost", `its worker was lost ${attempt.tries} times`).toFailure(now);
      await moveAttempt(tx, {
        ...move,
        event: "fail",
        reason: failure.code,
        patch: { finishedAt: now, endedBy: "error", failure: asJson(failure) },
      });
    } else if (attempt.status !== "queued") {
      await moveAttempt(tx, { ...move, event: "lose_lease", reason: "its worker was lost" });
    }
  }
  if (event === "lose_lease") await moveRun(tx, { runId: lease.runId, event: "lose_lease", actor, now, quiet: true });
  return true;
}
