import { Prisma } from "@/lib/generated/prisma/client";
import type { RunProgress } from "@/lib/domain/run/run.stop-rules";
import type { RunStatus } from "@/lib/domain/run/run.status";
import type { StopReason } from "@/lib/domain/run/run.stop-reason";
import type { Queryable } from "./client";

export interface OpenRun {
  id: string;
  workspaceId: string;
  templateRef: string;
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
  templateRef: string;
  status: RunStatus;
  stopReason: StopReason | null;
  startedAt: Date | null;
  pausedAt: Date | null;
  idleMs: bigint;
  unservedSince: Date | null;
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

const IS_OPEN = Prisma.sql`r."status" NOT IN ('completed', 'failed', 'cancelled')`;

/** Every run that is not final, or only the one named, with what its stop rules need, as of the database's clock. */
export async function findOpenRuns(tx: Queryable, runId?: string): Promise<OpenRun[]> {
  return readRuns(tx, runId === undefined ? IS_OPEN : Prisma.sql`${IS_OPEN} AND r."id" = ${runId}`);
}

/** The same of one run, ended or not. */
export async function findRunProgress(tx: Queryable, runId: string): Promise<OpenRun> {
  const [run] = await readRuns(tx, Prisma.sql`r."id" = ${runId}`);
  if (!run) throw new Error(`no run ${runId}`);
  return run;
}

async function readRuns(tx: Queryable, which: Prisma.Sql): Promise<OpenRun[]> {
  const rows = await tx.$queryRaw<OpenRunRow[]>`
    SELECT r."id", r."workspaceId", r."templateRef", r."status"::text, r."stopReason"::text, r."startedAt", r."pausedAt", r."idleMs",
      r."timeCapMinutes",
      r."spentMicroUsd" AS spent, r."spendCapMicroUsd" AS cap, w."spentMicroUsd" AS "workspaceSpent",
      workspace_spend_bound(w) AS "workspaceCap", r."countValid", r."stopAfterValid", r."countRunning", r."countVerifying",
      r."faultStreak", c.flight::int AS "inFlight",
      (r."cohortTotal" - r."cohortsCreated" + c.waiting)::int AS "left", c.used, clock_timestamp() AS "now",
      CASE WHEN r."pausedAt" IS NOT NULL THEN NULL ELSE CASE r."status"
        WHEN 'queued' THEN GREATEST(r."createdAt", r."resumedAt", h."heardAt")
        WHEN 'recovering' THEN GREATEST(r."resumedAt", h."heardAt", (
          SELECT e."at" FROM "run_event" e WHERE e."runId" = r."id" AND e."to" = 'recovering' ORDER BY e."seq" DESC LIMIT 1))
      END END AS "unservedSince"
    FROM "run" r JOIN "workspace" w ON w."id" = r."workspaceId"
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE "status" = 'leased' OR "hostId" IS NOT NULL) AS flight,
        count(*) FILTER (WHERE "status" = 'queued' AND "hostId" IS NULL) AS waiting,
        COALESCE(sum("usedMicroUsd"), 0)::bigint AS used
      FROM "cohort" WHERE "runId" = r."id" AND "status" IN ('queued', 'leased')) c
    CROSS JOIN LATERAL (
      SELECT max("lastHeartbeatAt") AS "heardAt" FROM "host_template" t JOIN "host" ON "host"."id" = t."hostId"
      WHERE t."templateVersionId" = r."templateVersionId") h
    WHERE ${which}`;
  return rows.map((row) => ({
    id: row.id,
    workspaceId: row.workspaceId,
    templateRef: row.templateRef,
    status: row.status,
    stopReason: row.stopReason,
    running: row.countRunning,
    verifying: row.countVerifying,
    progress: {
      now: row.now,
      status: row.status,
      startedAt: countedFrom(row),
      unservedSince: row.unservedSince,
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

/** The start, later by all the time that does not count: pauses so far, and ends before a requeue. */
function countedFrom({ startedAt, pausedAt, idleMs, now }: OpenRunRow): Date | null {
  if (startedAt === null) return null;
  const pausedMs = pausedAt === null ? 0 : Math.max(0, now.getTime() - pausedAt.getTime());
  return new Date(startedAt.getTime() + Number(idleMs) + pausedMs);
}

/** Pins why a run stops; the first reason stays. Returns false when one was there already. */
export async function setStopReason(tx: Queryable, runId: string, reason: StopReason): Promise<boolean> {
  const { count } = await tx.run.updateMany({ where: { id: runId, stopReason: null }, data: { stopReason: reason } });
  return count === 1;
}
