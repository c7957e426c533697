import type { Queryable } from "./client";

/** Points of a time series; more than a chart is wide would be lost. */
const POINTS = 60;

/** What finished in one stretch of time. `at` is the last end in it. */
export interface FinishedBucket {
  at: Date;
  done: number;
  success: number;
  fail: number;
  invalid: number;
  error: number;
  costMicroUsd: number;
  /** Of it, what models cost; null when no call was priced. */
  modelCostMicroUsd: number | null;
}

/** Ends of a run's attempts in at most 60 stretches of equal length, in order; empty ones are left out. */
export async function readFinishedBuckets(db: Queryable, runId: string): Promise<FinishedBucket[]> {
  return db.$queryRaw<FinishedBucket[]>`
    WITH ended AS (
      SELECT "status", "verdict", "outcome", "costMicroUsd", "modelCostMicroUsd", "finishedAt" AS at,
             extract(epoch FROM "finishedAt") AS second,
             min(extract(epoch FROM "finishedAt")) OVER () AS first,
             max(extract(epoch FROM "finishedAt")) OVER () AS last
      FROM "attempt" WHERE "runId" = ${runId} AND "finishedAt" IS NOT NULL
    )
    SELECT max(at) AS at,
           count(*) FILTER (WHERE "status" = 'done')::int AS "done",
           count(*) FILTER (WHERE "outcome" = 'success')::int AS "success",
           count(*) FILTER (WHERE "outcome" = 'fail')::int AS "fail",
           count(*) FILTER (WHERE "verdict" = 'invalid')::int AS "invalid",
           count(*) FILTER (WHERE "status" = 'error')::int AS "error",
           coalesce(sum("costMicroUsd"), 0)::float8 AS "costMicroUsd",
           sum("modelCostMicroUsd")::float8 AS "modelCostMicroUsd"
    FROM ended
    GROUP BY CASE WHEN last > first THEN least(floor((second - first) / (last - first) * ${POINTS}), ${POINTS - 1}) ELSE 0 END
    ORDER BY 1`;
}

export const METRIC_PHASES = ["create", "setup", "act", "verify"] as const;
export type MetricPhase = (typeof METRIC_PHASES)[number];

/** Median and 95th percentile of each phase in milliseconds; null when no attempt reached it. */
export async function readPhasePercentiles(
  db: Queryable,
  runId: string,
): Promise<Record<MetricPhase, { p50: number | null; p95: number | null }>> {
  const rows = await db.$queryRaw<Array<Record<MetricPhase, number[] | null>>>`
    SELECT percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "createMs") AS "create",
           percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "setupMs") AS "setup",
           percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "actMs") AS "act",
           percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "verifyMs") AS "verify"
    FROM "attempt" WHERE "runId" = ${runId}`;
  const of = (phase: MetricPhase) => ({ p50: rows[0]?.[phase]?.[0] ?? null, p95: rows[0]?.[phase]?.[1] ?? null });
  return { create: of("create"), setup: of("setup"), act: of("act"), verify: of("verify") };
}

/** Median and 95th percentile; null when no provider told. */
export interface Spread {
  p50: number | null;
  p95: number | null;
}

export interface TokenSpreads {
  input: Spread;
  output: Spread;
  calls: Spread;
  /** Of single calls, in milliseconds. */
  latency: Spread;
}

/** Tokens and calls of a run's finished attempts that asked a model, and how long single calls took. */
export async function readTokenSpreads(db: Queryable, runId: string): Promise<TokenSpreads> {
  const [ofAttempts] = await db.$queryRaw<Array<Record<"input" | "output" | "calls", number[] | null>>>`
    SELECT percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "inputTokens"::float8) AS "input",
           percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "outputTokens"::float8) AS "output",
           percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "modelCalls"::float8) AS "calls"
    FROM "attempt" WHERE "runId" = ${runId} AND "finishedAt" IS NOT NULL AND "modelCalls" > 0`;
  const [ofCalls] = await db.$queryRaw<Array<{ latency: number[] | null }>>`
    SELECT percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "latencyMs") AS "latency"
    FROM "model_call" WHERE "runId" = ${runId}`;
  const spread = (pair: number[] | null | undefined): Spread => ({ p50: pair?.[0] ?? null, p95: pair?.[1] ?? null });
  return {
    input: spread(ofAttempts?.input),
    output: spread(ofAttempts?.output),
    calls: spread(ofAttempts?.calls),
    latency: spread(ofCalls?.latency),
  };
}

export interface StepBucket {
  steps: number;
  success: number;
  fail: number;
  other: number;
}

/** How many finished attempts took how many steps, by outcome. */
export async function readStepBuckets(db: Queryable, runId: string): Promise<StepBucket[]> {
  return db.$queryRaw<StepBucket[]>`
    SELECT "stepCount" AS "steps",
           count(*) FILTER (WHERE "outcome" = 'success')::int AS "success",
           count(*) FILTER (WHERE "outcome" = 'fail')::int AS "fail",
           count(*) FILTER (WHERE "outcome" = 'none')::int AS "other"
    FROM "attempt" WHERE "runId" = ${runId} AND "finishedAt" IS NOT NULL
    GROUP BY "stepCount" ORDER BY "stepCount"`;
}

/** Measured use of all attempts together; 0 when none was measured. */
export async function readUsage(
  db: Queryable,
  runId: string,
): Promise<{ cpuSeconds: number; memoryGibSeconds: number }> {
  const { _sum } = await db.attempt.aggregate({
    where: { runId },
    _sum: { cpuSeconds: true, memoryGibSeconds: true },
  });
  return { cpuSeconds: _sum.cpuSeconds ?? 0, memoryGibSeconds: _sum.memoryGibSeconds ?? 0 };
}
