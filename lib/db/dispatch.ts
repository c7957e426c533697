/** What the dispatcher reads and writes: candidates for a host, and the lazy creation of cohorts and attempts. */
import { placeOfUnit } from "@/lib/domain/cohort/cohort.status";
import { reservationFor, widthOf, type DispatchCandidate } from "@/lib/domain/dispatch/choose-run";
import type { Queryable } from "./client";
import { firstWaiting, mayTake, mayTakeTask, type WaitingCohort } from "./placement";
import { appendRunEvent, lockRun } from "./run-events";
import { IS_HEARD } from "./serving-hosts";

/** Any constant: one dispatcher at a time over all hosts, since counts come from one snapshot. */
const DISPATCH_LOCK = 4_901_774;

/** Cohorts of one run that may wait for a host that can take them before the next ones are created. */
const PASSED_OVER_MAX = 64;

export async function lockDispatch(tx: Queryable): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${DISPATCH_LOCK})`;
}

export interface DispatchHost {
  id: string;
  slots: number;
  cpuMicroUsdPerHour: number;
  memoryGibMicroUsdPerHour: number;
}

/** Desktops of the host that its cohorts, placed or leased, may have, and those that people made by hand. */
export async function countInFlight(tx: Queryable, hostId: string): Promise<number> {
  const { _sum } = await tx.cohort.aggregate({
    where: { hostId, status: { in: ["queued", "leased"] } },
    _sum: { width: true },
  });
  const byHand = await tx.desktop.count({ where: { hostId, byHand: true, status: { not: "closed" } } });
  return (_sum.width ?? 0) + byHand;
}

interface CandidateRow {
  runId: string;
  workspaceId: string;
  createdAt: Date;
  forkCopies: number;
  inFlight: number;
  workspaceInFlight: number;
  workspaceParallelism: number;
  workspaceByHand: number;
  hostByHand: number;
  spent: bigint;
  reserved: bigint;
  cap: bigint;
  dearest: bigint;
  workspaceSpent: bigint;
  workspaceReserved: bigint;
  workspaceCap: bigint | null;
}

/**
 * Runs that have work left that this host may take, whose template it has, and whose forks it can make. A run with a
 * pinned policy goes to hosts that offer just that; where no host that lives does, any host takes it and says so with
 * each attempt.
 */
export async function findCandidates(tx: Queryable, host: DispatchHost): Promise<DispatchCandidate[]> {
  const rows = await tx.$queryRaw<CandidateRow[]>`
    WITH flight AS (
      SELECT "runId", "workspaceId", sum("width")::int AS n, sum("reservedMicroUsd") AS reserved FROM "cohort"
      WHERE "status" = 'leased' OR ("status" = 'queued' AND "hostId" IS NOT NULL) GROUP BY 1, 2),
    offering AS (
      SELECT o."id" AS "runId", h."id" AS "hostId" FROM "run" o
      JOIN "host_template" t ON t."templateVersionId" = o."templateVersionId"
      JOIN "host" h ON h."id" = t."hostId" AND ${IS_HEARD}
      WHERE o."policyDigest" IS NOT NULL AND o."status" NOT IN ('completed', 'failed', 'cancelled')
        AND EXISTS (SELECT 1 FROM jsonb_array_elements(COALESCE(h."capabilities"->'policies', '[]')) p
          WHERE p->>'name' = o."policy" AND p->>'digest' = o."policyDigest" AND p->>'lack' IS NULL))
    SELECT r."id" AS "runId", r."workspaceId", r."createdAt", r."forkCopies",
      COALESCE((SELECT sum(n) FROM flight f WHERE f."runId" = r."id"), 0)::int AS "inFlight",
      (COALESCE((SELECT sum(n) FROM flight f WHERE f."workspaceId" = r."workspaceId"), 0)
        + (SELECT count(*) FROM "desktop" d WHERE d."byHand" AND d."status" <> 'closed'
           AND d."workspaceId" = r."workspaceId"))::int AS "workspaceInFlight",
      (SELECT count(*)::int FROM "desktop" d WHERE d."byHand" AND d."status" <> 'closed'
        AND d."workspaceId" = r."workspaceId") AS "workspaceByHand",
      (SELECT count(*)::int FROM "desktop" d WHERE d."byHand" AND d."status" <> 'closed'
        AND d."hostId" = ${host.id}) AS "hostByHand",
      w."runParallelism" AS "workspaceParallelism", r."spentMicroUsd" AS spent, r."reservedMicroUsd" AS reserved,
      r."spendCapMicroUsd" AS cap, r."maxAttemptMicroUsd" AS dearest, w."spentMicroUsd" AS "workspaceSpent",
      COALESCE((SELECT sum(reserved) FROM flight f WHERE f."workspaceId" = r."workspaceId"), 0)::bigint AS "workspaceReserved",
      workspace_spend_bound(w) AS "workspaceCap"
    FROM "run" r
    JOIN "workspace" w ON w."id" = r."workspaceId"
    JOIN "host_template" ht ON ht."templateVersionId" = r."templateVersionId" AND ht."hostId" = ${host.id}
    WHERE r."status" IN ('queued', 'preparing', 'running', 'verifying', 'recovering') AND r."stopReason" IS NULL
      AND r."pausedAt" IS NULL AND (r."forkCopies" = 1 OR (SELECT (h."capabilities"->>'can_fork')::boolean FROM "host" h WHERE h."id" = ${host.id}))
      AND (r."policyDigest" IS NULL OR NOT EXISTS (SELECT 1 FROM offering o WHERE o."runId" = r."id")
        OR EXISTS (SELECT 1 FROM offering o WHERE o."runId" = r."id" AND o."hostId" = ${host.id}))
      AND ((r."cohortsCreated" < r."cohortTotal"
          AND EXISTS (SELECT 1 FROM "run_task" t WHERE t."runId" = r."id" AND ${mayTake(host.id)})
          AND (SELECT count(*) FROM "cohort" c
            WHERE c."runId" = r."id" AND c."status" = 'queued' AND c."hostId" IS NULL) < ${PASSED_OVER_MAX})
        OR EXISTS (SELECT 1 FROM "cohort" c JOIN "run_task" t ON t."runId" = c."runId" AND t."taskId" = c."taskId"
          WHERE c."runId" = r."id" AND c."status" = 'queued' AND c."hostId" IS NULL AND ${mayTake(host.id)}))`;
  return rows.map((row) => ({
    runId: row.runId,
    workspaceId: row.workspaceId,
    createdAt: row.createdAt,
    // Places that people hold do not become free by themselves, so no cohort waits for them.
    width: widthOf(row.forkCopies, row.workspaceParallelism - row.workspaceByHand, host.slots - row.hostByHand),
    inFlight: row.inFlight,
    workspaceInFlight: row.workspaceInFlight,
    workspaceParallelism: row.workspaceParallelism,
    spentMicroUsd: Number(row.spent),
    reservedMicroUsd: Number(row.reserved),
    spendCapMicroUsd: Number(row.cap),
    workspaceSpentMicroUsd: Number(row.workspaceSpent),
    workspaceReservedMicroUsd: Number(row.workspaceReserved),
    workspaceCapMicroUsd: row.workspaceCap === null ? null : Number(row.workspaceCap),
    reservationMicroUsd: reservationFor(Number(row.dearest), row.forkCopies, host),
  }));
}

/** A placed cohort and the epoch that its next lease will have. */
export interface NextLease {
  cohortId: string;
  nextEpoch: number;
}

export interface NewIds {
  cohortId(): string;
  attemptId(): string;
}

/**
 * Places the run's next cohort on a host that may take it: one that waits first, else the next of the run's order,
 * which is created now together with its attempts. Returns the cohort's id and the epoch its lease will have, or null
 * when the run has nothing left for the host or has stopped or been paused since it was chosen.
 */
export async function placeCohort(
  tx: Queryable,
  run: { runId: string; reservationMicroUsd: number; width?: number },
  hostId: string,
  ids: NewIds,
): Promise<NextLease | null> {
  const locked = await lockRun(tx, run.runId);
  if (!locked || locked.stopReason !== null || locked.pausedAt !== null) return null;
  const reservedMicroUsd = BigInt(run.reservationMicroUsd);
  const placed =
    (await firstWaiting(tx, run.runId, hostId)) ?? (await createNextFor(tx, { runId: run.runId, hostId, ids }));
  if (!placed) return null;
  await tx.$executeRaw`
    UPDATE "cohort" SET "hostId" = ${hostId}, "reservedMicroUsd" = ${reservedMicroUsd},
      "width" = ${run.width ?? 1}, "placedAt" = clock_timestamp()
    WHERE "id" = ${placed.id}`;
  await tx.run.update({ where: { id: run.runId }, data: { reservedMicroUsd: { increment: reservedMicroUsd } } });
  return { cohortId: placed.id, nextEpoch: placed.leaseEpoch + 1 };
}

/**
 * Creates cohorts in the run's order up to the first that the host may take. Those before it wait for another host; no
 * more than `PASSED_OVER_MAX` do, so that a long run is still created bit by bit.
 */
async function createNextFor(
  tx: Queryable,
  { runId, hostId, ids }: { runId: string; hostId: string; ids: NewIds },
): Promise<WaitingCohort | null> {
  let waiting = await tx.cohort.count({ where: { runId, status: "queued", hostId: null } });
  for (; waiting < PASSED_OVER_MAX; waiting++) {
    const made = await createNextCohort(tx, runId, ids);
    if (made === null) return null;
    if (await mayTakeTask(tx, runId, made.taskPosition, hostId)) return made;
  }
  return null;
}

async function createNextCohort(
  tx: Queryable,
  runId: string,
  ids: NewIds,
): Promise<(WaitingCohort & { taskPosition: number }) | null> {
  const run = await tx.run.findUniqueOrThrow({
    where: { id: runId },
    select: {
      workspaceId: true,
      cohortsCreated: true,
      cohortTotal: true,
      taskCount: true,
      parallelCopies: true,
      forkCopies: true,
    },
  });
  if (run.cohortsCreated >= run.cohortTotal) return null;
  const unit = run.cohortsCreated;
  const place = placeOfUnit(unit, { tasks: run.taskCount, copies: run.parallelCopies });
  const task = await tx.runTask.findUniqueOrThrow({
    where: { runId_position: { runId, position: place.taskPosition } },
  });
  const pinned = { taskId: task.taskId, taskDigest: task.taskDigest, recipeDigest: task.recipeDigest };
  const id = ids.cohortId();
  await tx.cohort.create({
    data: { id, runId, workspaceId: run.workspaceId, unit, ...pinned, copy: place.copy, round: place.round },
  });
  await tx.attempt.createMany({
    data: Array.from({ length: run.forkCopies }, (_, fork) => ({
      id: ids.attemptId(),
      number: unit * run.forkCopies + fork + 1,
      cohortId: id,
      runId,
      workspaceId: run.workspaceId,
      ...pinned,
      domain: task.domain,
      instruction: task.instruction,
      copy: place.copy,
      fork: fork + 1,
      round: place.round,
    })),
  });
  await tx.run.update({ where: { id: runId }, data: { cohortsCreated: { increment: 1 } } });
  await appendRunEvent(tx, runId, {
    type: "attempt.created",
    actor: "system",
    data: { cohort_id: id, unit, task_id: task.taskId, copy: place.copy, round: place.round, attempts: run.forkCopies },
  });
  return { id, leaseEpoch: 0, taskPosition: place.taskPosition };
}

/**
 * Cohorts of a host whose job was enqueued `silentMs` ago and that nobody has leased since, stamped as enqueued now.
 * A job can be lost with a connection between its pick-up and its lease; delivering it again is harmless.
 */
export async function takeUndelivered(tx: Queryable, hostId: string, silentMs: number): Promise<NextLease[]> {
  return tx.$queryRaw<NextLease[]>`
    UPDATE "cohort" SET "placedAt" = clock_timestamp()
    WHERE "hostId" = ${hostId} AND "status" = 'queued'
      AND "placedAt" < clock_timestamp() - make_interval(secs => ${silentMs / 1_000})
    RETURNING "id" AS "cohortId", "leaseEpoch" + 1 AS "nextEpoch"`;
}

/** Gives back cohorts that were placed on a host but never leased; they wait for any host again. */
export async function unplaceCohorts(tx: Queryable, cohortIds: string[]): Promise<void> {
  for (const id of cohortIds) {
    const cohort = await tx.cohort.findUnique({ where: { id }, select: { runId: true } });
    if (!cohort || !(await lockRun(tx, cohort.runId))) continue;
    const held = await tx.cohort.findFirst({
      where: { id, status: "queued", hostId: { not: null } },
      select: { reservedMicroUsd: true },
    });
    if (!held) continue;
    await tx.cohort.update({ where: { id }, data: { hostId: null, reservedMicroUsd: 0 } });
    await tx.run.update({
      where: { id: cohort.runId },
      data: { reservedMicroUsd: { decrement: held.reservedMicroUsd } },
    });
  }
}

/** Cancels the run's cohorts that nobody has leased and releases their reservations. Returns their ids. */
export async function endPlacedCohorts(tx: Queryable, runId: string, now: Date): Promise<string[]> {
  const waiting = await tx.cohort.findMany({ where: { runId, status: "queued" }, select: { id: true } });
  if (waiting.length === 0 || !(await lockRun(tx, runId))) return [];
  const rows = await tx.$queryRaw<Array<{ id: string; held: bigint }>>`
    UPDATE "cohort" c SET "status" = 'cancelled', "finishedAt" = ${now}, "reservedMicroUsd" = 0
    FROM (SELECT "id", "reservedMicroUsd" FROM "cohort" WHERE "runId" = ${runId} AND "status" = 'queued' FOR UPDATE) o
    WHERE c."id" = o."id" RETURNING c."id", o."reservedMicroUsd" AS held`;
  const held = rows.reduce((sum, row) => sum + row.held, 0n);
  if (held > 0n) await tx.run.update({ where: { id: runId }, data: { reservedMicroUsd: { decrement: held } } });
  return rows.map((row) => row.id);
}
