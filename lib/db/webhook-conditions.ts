import type { Queryable } from "./client";

/** A run of a workspace whose addresses ask for a condition that it meets. */
export interface MetCondition {
  workspaceId: string;
  runId: string;
}

/** Runs that ended longer ago are not looked at: what they meet was met and told before. */
const LOOK_BACK = "1 hour";

/** Runs that spent at least 80 % of their cap. */
export async function findRunsNearCap(db: Queryable, now: Date): Promise<MetCondition[]> {
  return db.$queryRaw<MetCondition[]>`
    SELECT DISTINCT r."workspaceId", r."id" AS "runId"
    FROM "webhook_endpoint" e JOIN "run" r ON r."workspaceId" = e."workspaceId"
    WHERE e."disabledAt" IS NULL AND 'run.budget_80' = ANY(e."events")
      AND (r."finishedAt" IS NULL OR r."finishedAt" > ${now}::timestamptz - ${LOOK_BACK}::interval)
      AND r."spentMicroUsd" * 5 >= r."spendCapMicroUsd" * 4
      AND NOT EXISTS (SELECT 1 FROM "webhook_delivery" d
        WHERE d."endpointId" = e."id" AND d."eventKey" = 'run.budget_80:' || r."id")`;
}

/** Judged attempts below which a share means nothing. */
const JUDGED_MIN = 10;

/** For each address the runs with a larger share of invalid attempts than it allows. */
export async function findRunsBeyondInvalidRate(
  db: Queryable,
  now: Date,
): Promise<Array<MetCondition & { endpointId: string; valid: number; invalid: number; invalidRateMax: number }>> {
  return db.$queryRaw`
    SELECT r."workspaceId", r."id" AS "runId", e."id" AS "endpointId", r."countValid" AS "valid",
      r."countInvalid" AS "invalid", e."invalidRateMax"
    FROM "webhook_endpoint" e JOIN "run" r ON r."workspaceId" = e."workspaceId"
    WHERE e."disabledAt" IS NULL AND 'run.invalid_rate_exceeded' = ANY(e."events")
      AND (r."finishedAt" IS NULL OR r."finishedAt" > ${now}::timestamptz - ${LOOK_BACK}::interval)
      AND r."countValid" + r."countInvalid" >= ${JUDGED_MIN}
      AND r."countInvalid" > e."invalidRateMax" * (r."countValid" + r."countInvalid")
      AND NOT EXISTS (SELECT 1 FROM "webhook_delivery" d
        WHERE d."endpointId" = e."id" AND d."eventKey" = 'run.invalid_rate_exceeded:' || r."id")`;
}

/** Hosts that were silent for `silentMs`, but not for longer than an hour, and the workspaces that ask for it. */
export async function findLostHosts(
  db: Queryable,
  now: Date,
  silentMs: number,
): Promise<Array<{ workspaceId: string; hostId: string; hostName: string; lastHeartbeatAt: Date }>> {
  return db.$queryRaw`
    SELECT DISTINCT e."workspaceId", h."id" AS "hostId", h."name" AS "hostName", h."lastHeartbeatAt"
    FROM "webhook_endpoint" e CROSS JOIN "host" h
    WHERE e."disabledAt" IS NULL AND 'host.lost' = ANY(e."events") AND h."workerId" IS NOT NULL
      AND h."lastHeartbeatAt" < ${now}::timestamptz - ${silentMs} * interval '1 millisecond'
      AND h."lastHeartbeatAt" > ${now}::timestamptz - ${LOOK_BACK}::interval`;
}
