/** Another try of attempts that ended without a result: the row goes back to the queue, and how it had ended is kept. */
import { cohortMachine } from "@/lib/domain/cohort/cohort.status";
import type { AttemptChange } from "./attempt-change";
import type { Queryable } from "./client";
import { lockRun } from "./run-events";
import { moveAttempt } from "./transition";

/**
 * Keeps how the attempt ended, empties its row and puts its cohort back in the queue. False when its cohort is at work or
 * it has not ended; then nothing changes.
 */
export async function requeueAttempt(tx: Queryable, change: AttemptChange): Promise<boolean> {
  const { attemptId, runId, cohortId, actor, reason } = change;
  if (!(await lockRun(tx, runId))) return false;
  const cohort = await tx.cohort.findUniqueOrThrow({ where: { id: cohortId }, select: { status: true } });
  // Several attempts of one fork group go back together: the first has put their cohort in the queue.
  if (cohort.status === "leased") return false;
  await keepTry(tx, change);
  const move = { attemptId, runId, event: "requeue", leaseEpoch: null, actor, reason } as const;
  if (!(await moveAttempt(tx, { ...move, patch: { score: null } })).ok) {
    throw new Error(`attempt ${attemptId} was chosen for a requeue and has not ended`);
  }
  // The pick among them was made without the try that comes.
  await tx.bestOfPick.deleteMany({ where: { cohortId } });
  if (cohort.status === "queued") return true;
  await tx.cohort.update({
    where: { id: cohortId },
    data: {
      status: cohortMachine.apply("requeue", cohort.status),
      ...{ hostId: null, workerId: null, placedAt: null, finishedAt: null },
    },
  });
  return true;
}

/** One row of attempt_try, numbered by how often that was done before. */
async function keepTry(tx: Queryable, { attemptId, actor, reason, now }: AttemptChange): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "attempt_try" ("attemptId", "number", "leaseEpoch", "status", "verdict", "badGates", "invalidReasons",
      "checkerError", "checkerSkipped", "failure", "verification", "setup", "endedBy", "stepCount", "desktopId", "hostName",
      "lastFrame", "costMicroUsd", "humanAssistedAt", "invalidatedAt", "invalidatedBy", "invalidatedReason",
      "setAsideScore", "startedAt", "finishedAt", "requeuedAt", "requeuedBy", "requeueReason")
    SELECT "id", "requeues" + 1, "leaseEpoch", "status", "verdict", "badGates", "invalidReasons",
      "checkerError", "checkerSkipped", "failure", "verification", "setup", "endedBy", "stepCount", "desktopId", "hostName",
      "lastFrame", "costMicroUsd", "humanAssistedAt", "invalidatedAt", "invalidatedBy", "invalidatedReason",
      "setAsideScore", "startedAt", "finishedAt", ${now}, ${actor}, ${reason}
    FROM "attempt" WHERE "id" = ${attemptId}`;
}
