import type { RunStatus } from "@/lib/domain/run/run.status";
import type { StopReason } from "@/lib/domain/run/run.stop-reason";
import type { WaitingFacts } from "@/lib/domain/run/run.waiting";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { readRows } from "./read-rows";
import { IS_HEARD } from "./serving-hosts";

interface Row extends Omit<
  WaitingFacts,
  | "spentMicroUsd"
  | "spendCapMicroUsd"
  | "workspaceSpentMicroUsd"
  | "workspaceReservedMicroUsd"
  | "workspaceCapMicroUsd"
  | "status"
  | "stopReason"
> {
  id: string;
  status: RunStatus;
  stopReason: StopReason | null;
  spent: bigint;
  cap: bigint;
  workspaceSpent: bigint;
  workspaceReserved: bigint;
  workspaceCap: bigint | null;
}

/** What the dispatcher would see of open runs of a workspace now, by id; runs that have ended are left out. One query. */
export async function readWaitingFacts(
  db: Queryable,
  workspaceId: string,
  runIds: readonly string[],
): Promise<Map<string, WaitingFacts>> {
  if (runIds.length === 0) return new Map();
  const rows = await readRows<Row>(
    db,
    Prisma.sql`
    WITH flight AS (
      SELECT "runId", "hostId", "workspaceId", "width", "reservedMicroUsd" FROM "cohort"
      WHERE "status" = 'leased' OR ("status" = 'queued' AND "hostId" IS NOT NULL)),
    by_hand AS (SELECT "hostId", "workspaceId" FROM "desktop" WHERE "byHand" AND "status" <> 'closed'),
    host_now AS (
      SELECT h."id", ${IS_HEARD} AS "isHeard", h."lastHeartbeatAt", h."capabilities",
        h."slots" - COALESCE((SELECT sum(f."width") FROM flight f WHERE f."hostId" = h."id"), 0)
          - (SELECT count(*) FROM by_hand b WHERE b."hostId" = h."id") AS free
      FROM "host" h),
    mine AS (
      SELECT COALESCE(sum(f."width"), 0) AS width, COALESCE(sum(f."reservedMicroUsd"), 0)::bigint AS reserved
      FROM flight f WHERE f."workspaceId" = ${workspaceId})
    SELECT r."id", r."status"::text, r."stopReason"::text, r."templateRef", r."policy", r."forkCopies", r."pausedAt",
      GREATEST(r."createdAt", r."resumedAt") AS "queuedAt",
      (SELECT count(*)::int FROM flight f WHERE f."runId" = r."id") AS "inFlight",
      (r."cohortTotal" - r."cohortsCreated" + (SELECT count(*) FROM "cohort" c
        WHERE c."runId" = r."id" AND c."status" = 'queued' AND c."hostId" IS NULL))::int AS "left",
      o.*,
      (mine.width + (SELECT count(*) FROM by_hand b WHERE b."workspaceId" = r."workspaceId"))::int AS "workspaceInFlight",
      w."runParallelism" AS "workspaceParallelism", r."spentMicroUsd" AS spent, r."spendCapMicroUsd" AS cap,
      w."spentMicroUsd" AS "workspaceSpent", mine.reserved AS "workspaceReserved",
      workspace_spend_bound(w) AS "workspaceCap",
      (SELECT e."at" FROM "run_event" e WHERE e."runId" = r."id" AND e."seq" = r."eventSeq") AS "lastEventAt",
      clock_timestamp() AS "now"
    FROM "run" r JOIN "workspace" w ON w."id" = r."workspaceId" CROSS JOIN mine
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "hosts", count(*) FILTER (WHERE h."isHeard")::int AS "hostsHeard",
        count(*) FILTER (WHERE h."isHeard" AND (h."capabilities"->>'can_fork')::boolean)::int AS "hostsThatFork",
        count(*) FILTER (WHERE h."isHeard" AND (r."policyDigest" IS NULL OR EXISTS (
          SELECT 1 FROM jsonb_array_elements(COALESCE(h."capabilities"->'policies', '[]')) p
          WHERE p->>'name' = r."policy" AND p->>'digest' = r."policyDigest" AND p->>'lack' IS NULL)))::int
          AS "hostsWithPolicy",
        max(h."lastHeartbeatAt") AS "lastHeardAt",
        COALESCE(sum(GREATEST(h.free, 0)) FILTER (WHERE h."isHeard"), 0)::int AS "freeSlots"
      FROM "host_template" t JOIN host_now h ON h."id" = t."hostId"
      WHERE t."templateVersionId" = r."templateVersionId") o
    WHERE r."workspaceId" = ${workspaceId} AND r."id" = ANY(${[...runIds]}::text[])
      AND r."status" NOT IN ('completed', 'failed', 'cancelled')`,
    "waiting_facts",
  );
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

function factsOf({ id: _, spent, cap, workspaceSpent, workspaceReserved, workspaceCap, ...row }: Row): WaitingFacts {
  return {
    ...row,
    spentMicroUsd: Number(spent),
    spendCapMicroUsd: Number(cap),
    workspaceSpentMicroUsd: Number(workspaceSpent),
    workspaceReservedMicroUsd: Number(workspaceReserved),
    workspaceCapMicroUsd: workspaceCap === null ? null : Number(workspaceCap),
  };
}
