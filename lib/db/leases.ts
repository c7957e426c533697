/**
 * Leases of cohorts. A lease is a row state with an expiry and a fencing epoch that grows with each lease; the
 * database's clock decides, so hosts need not agree on the time.
 */
import { cohortMachine, type CohortStatus } from "@/lib/domain/cohort/cohort.status";
import type { CancelDisposition } from "@/lib/domain/run/run.operations";
import type { RunStatus } from "@/lib/domain/run/run.status";
import type { StopReason } from "@/lib/domain/run/run.stop-reason";
import type { Queryable } from "./client";
import { appendRunEvent, lockRun } from "./run-events";

export interface LeasedCohort {
  id: string;
  runId: string;
  workspaceId: string;
  leaseEpoch: number;
  unit: number;
}

export interface LeaseHolder {
  hostId: string;
  workerId: string;
  leaseMs: number;
}

/** Takes a queued cohort that was placed on this host. Null when it is not there to take; safe to repeat. */
export async function leaseCohort(tx: Queryable, cohortId: string, holder: LeaseHolder): Promise<LeasedCohort | null> {
  const cohort = await tx.cohort.findUnique({ where: { id: cohortId }, select: { runId: true } });
  if (!cohort || !(await lockRun(tx, cohort.runId))) return null;
  const rows = await tx.$queryRaw<LeasedCohort[]>`
    UPDATE "cohort" SET "status" = 'leased', "workerId" = ${holder.workerId}, "leaseEpoch" = "leaseEpoch" + 1,
      "leaseExpiresAt" = clock_timestamp() + make_interval(secs => ${holder.leaseMs / 1_000})
    WHERE "id" = ${cohortId} AND "status" = 'queued' AND "hostId" = ${holder.hostId}
    RETURNING "id", "runId", "workspaceId", "leaseEpoch", "unit"`;
  const leased = rows[0];
  if (!leased) return null;
  await tx.attempt.updateMany({
    where: { cohortId, status: "queued" },
    data: { leaseEpoch: leased.leaseEpoch },
  });
  await appendRunEvent(tx, leased.runId, {
    type: "cohort.leased",
    actor: `worker:${holder.workerId}`,
    data: { cohort_id: cohortId, host_id: holder.hostId, lease_epoch: leased.leaseEpoch, unit: leased.unit },
  });
  return leased;
}

export interface RenewedLease {
  runStatus: RunStatus;
  stopReason: StopReason | null;
  cancelDisposition: CancelDisposition | null;
}

interface RenewedRow {
  status: RunStatus;
  stopReason: StopReason | null;
  cancelDisposition: CancelDisposition | null;
}

/**
 * Renews a lease that is still held and reports how its run stands; null when it was lost. Renewing after the expiry
 * works as long as nobody has taken the cohort: then nothing was lost.
 */
export async function renewLease(
  tx: Queryable,
  lease: { cohortId: string; workerId: string; leaseEpoch: number; leaseMs: number; usedMicroUsd: number },
): Promise<RenewedLease | null> {
  const rows = await tx.$queryRaw<RenewedRow[]>`
    UPDATE "cohort" c SET "leaseExpiresAt" = clock_timestamp() + make_interval(secs => ${lease.leaseMs / 1_000}),
      "usedMicroUsd" = ${BigInt(lease.usedMicroUsd)}
    FROM "run" r
    WHERE c."id" = ${lease.cohortId} AND c."status" = 'leased' AND c."workerId" = ${lease.workerId}
      AND c."leaseEpoch" = ${lease.leaseEpoch} AND r."id" = c."runId"
    RETURNING r."status"::text AS "status", r."stopReason"::text AS "stopReason",
      r."cancelDisposition"::text AS "cancelDisposition"`;
  const row = rows[0];
  return row ? { runStatus: row.status, stopReason: row.stopReason, cancelDisposition: row.cancelDisposition } : null;
}

export type CohortEvent = "finish" | "lose_lease" | "give_up" | "cancel";

/**
 * Ends a lease: the reservation is released and the cohort finished, cancelled or back in the queue. Returns false
 * when the epoch is no longer the current one; nothing changes then. Safe to repeat.
 */
export async function endLease(
  tx: Queryable,
  end: { cohortId: string; runId: string; leaseEpoch: number; event: CohortEvent; now: Date },
): Promise<boolean> {
  if (!(await lockRun(tx, end.runId))) return false;
  const to: CohortStatus = cohortMachine.apply(end.event, "leased");
  const held = await tx.cohort.findFirst({
    where: { id: end.cohortId, status: "leased", leaseEpoch: end.leaseEpoch },
    select: { reservedMicroUsd: true },
  });
  if (!held) return false;
  await tx.cohort.update({
    where: { id: end.cohortId },
    data: {
      status: to,
      leaseExpiresAt: null,
      reservedMicroUsd: 0,
      usedMicroUsd: 0,
      modelReservedMicroUsd: 0,
      ...(to === "queued" ? { hostId: null, workerId: null } : { finishedAt: end.now }),
    },
  });
  await tx.run.update({
    where: { id: end.runId },
    data: { reservedMicroUsd: { decrement: held.reservedMicroUsd } },
  });
  return true;
}

export interface LapsedLease {
  cohortId: string;
  runId: string;
  workspaceId: string;
  leaseEpoch: number;
  workerId: string | null;
  usedMicroUsd: bigint;
}

/** Leases past their expiry, and all leases of earlier workers of `hostId` when the caller knows that those are gone. */
export async function findLapsedLeases(
  tx: Queryable,
  goneFrom: { hostId: string; exceptWorkerId: string } | null,
): Promise<LapsedLease[]> {
  return tx.$queryRaw<LapsedLease[]>`
    SELECT "id" AS "cohortId", "runId", "workspaceId", "leaseEpoch", "workerId", "usedMicroUsd" FROM "cohort"
    WHERE "status" = 'leased' AND ("leaseExpiresAt" < clock_timestamp()
      OR ("hostId" = ${goneFrom?.hostId ?? null} AND "workerId" IS DISTINCT FROM ${goneFrom?.exceptWorkerId ?? null}))
    ORDER BY "leaseExpiresAt" LIMIT 100`;
}
