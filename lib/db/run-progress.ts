import type { RunProgress } from "@/lib/domain/run/run.stop-rules";
import type { RunStatus } from "@/lib/domain/run/run.status";
import type { StopReason } from "@/lib/domain/run/run.stop-reason";
import type { Queryable } from "./client";

export interface OpenRun {
  id: string;
  workspaceId: string;
  status: RunStatus;
  stopReason: StopReason | null;
  /** Attempts at work now. */
  running: number;
  verifying: number;
  progress: RunProgress;
}

interface OpenRunRow {
  id: string;
  workspaceId: string;
  status: RunStatus;
  stopReason: StopReason | null;
  startedAt: Date | null;
  timeCapMinutes: number;
  spent: bigint;
  cap: bigint;
  workspaceSpent: bigint;
  workspaceCap: bigint | null;
  countValid: number;
  stopAfterValid: number | null;
  countRunning: number;
  countVerifying: number;
  faultStreak: number;
  inFlight: number;
  left: number;
  used: bigint;
  now: Date;
}

/** Every run that is not final, with what its stop rules need, as of the database's clock. */
export async function findOpenRuns(tx: Queryable): Promise<OpenRun[]> {
  const rows = await tx.$queryRaw<OpenRunRow[]>`
    SELECT r."id", r."workspaceId", r."status"::text, r."stopReason"::text, r."startedAt", r."timeCapMinutes",
      r."spentMicroUsd" AS spent, r."spendCapMicroUsd" AS cap, w."spentMicroUsd" AS "workspaceSpent",
      w."spendCapMicroUsd" AS "workspaceCap", r."countValid", r."stopAfterValid", r."countRunning", r."countVerifying",
      r."faultStreak", c.flight::int AS "inFlight",
      (r."cohortTotal" - r."cohortsCreated" + c.waiting)::int AS "left", c.used, clock_timestamp() AS "now"
    FROM "run" r JOIN "workspace" w ON w."id" = r."workspaceId"
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE "status" = 'leased' OR "hostId" IS NOT NULL) AS flight,
        count(*) FILTER (WHERE "status" = 'queued' AND "hostId" IS NULL) AS waiting,
        COALESCE(sum("usedMicroUsd"), 0)::bigint AS used
      FROM "cohort" WHERE "runId" = r."id" AND "status" IN ('queued', 'leased')) c
    WHERE r."status" NOT IN ('completed', 'failed', 'cancelled')`;
  return rows.map((row) => ({
    id: row.id,
    workspaceId: row.workspaceId,
    status: row.status,
    stopReason: row.stopReason,
    running: row.countRunning,
    verifying: row.countVerifying,
    progress: {
      now: row.now,
      startedAt: row.startedAt,
      timeCapMinutes: row.timeCapMinutes,
      spentMicroUsd: Number(row.spent),
      usedInFlightMicroUsd: Number(row.used),
      spendCapMicroUsd: Number(row.cap),
      workspaceSpentMicroUsd: Number(row.workspaceSpent),
      workspaceCapMicroUsd: row.workspaceCap === null ? null : Number(row.workspaceCap),
      countValid: row.countValid,
      stopAfterValid: row.stopAfterValid,
      cohortsInFlight: row.inFlight,
      cohortsLeft: row.left,
      faultStreak: row.faultStreak,
    },
  }));
}

/** Pins why a run stops; the first reason stays. Returns false when one was there already. */
export async function setStopReason(tx: Queryable, runId: string, reason: StopReason): Promise<boolean> {
  const { count } = await tx.run.updateMany({ where: { id: runId, stopReason: null }, data: { stopReason: reason } });
  return count === 1;
}
