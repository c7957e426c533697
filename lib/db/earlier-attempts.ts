import type { Queryable } from "./client";

/** Which runs are like one that is to come. */
export interface LikeRun {
  workspaceId: string;
  taskSetName: string;
  templateRef: string;
  templateDigest: string;
  driver: "linux" | "simulated";
  policy: string;
  policyDigest: string | null;
}

/** Quartiles of attempts that were measured; all null below three of them. */
export interface EarlierAttempts {
  sampleCount: number;
  lowMicroUsd: number | null;
  highMicroUsd: number | null;
  lowMs: number | null;
  highMs: number | null;
  /** The most that models cost in one of them; null when no call was priced. */
  modelMaxMicroUsd: number | null;
}

/** Enough runs for stable quartiles. */
const RUNS_MAX = 3;

/** What finished attempts of the newest completed runs of this kind cost and took. */
export async function measureEarlierAttempts(db: Queryable, like: LikeRun): Promise<EarlierAttempts> {
  const rows = await db.$queryRaw<EarlierAttempts[]>`
    WITH "alike" AS (
      SELECT "run"."id" FROM "run"
      JOIN "template_version" AS "template" ON "template"."id" = "run"."templateVersionId"
      WHERE "workspaceId" = ${like.workspaceId} AND "status" = 'completed' AND "taskSetName" = ${like.taskSetName}
        AND "templateRef" = ${like.templateRef} AND "template"."digest" = ${like.templateDigest}
        AND "run"."driver"::text = ${like.driver} AND "policy" = ${like.policy}
        AND "policyDigest" IS NOT DISTINCT FROM ${like.policyDigest}
      ORDER BY "createdAt" DESC LIMIT ${RUNS_MAX}
    ), "measured" AS (
      SELECT "costMicroUsd"::float8 AS "cost", extract(epoch FROM "finishedAt" - "startedAt") * 1000 AS "ms",
        "modelCostMicroUsd"::float8 AS "model"
      FROM "attempt"
      WHERE "runId" IN (SELECT "id" FROM "alike") AND "status" = 'done'
        AND "costMicroUsd" IS NOT NULL AND "startedAt" IS NOT NULL AND "finishedAt" IS NOT NULL
    )
    SELECT count(*)::int AS "sampleCount",
      percentile_cont(0.25) WITHIN GROUP (ORDER BY "cost") AS "lowMicroUsd",
      percentile_cont(0.75) WITHIN GROUP (ORDER BY "cost") AS "highMicroUsd",
      percentile_cont(0.25) WITHIN GROUP (ORDER BY "ms")::float8 AS "lowMs",
      percentile_cont(0.75) WITHIN GROUP (ORDER BY "ms")::float8 AS "highMs",
      max("model") AS "modelMaxMicroUsd"
    FROM "measured"`;
  const [found] = rows;
  if (found === undefined || found.sampleCount < 3) {
    const unknown = { lowMicroUsd: null, highMicroUsd: null, lowMs: null, highMs: null, modelMaxMicroUsd: null };
    return { sampleCount: found?.sampleCount ?? 0, ...unknown };
  }
  return found;
}
