import type { AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import type { Outcome } from "@/lib/domain/attempt/attempt.outcome";
import type { ComparedStep } from "@/lib/domain/compare/first-divergence";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import type { FilterNode } from "@/lib/domain/filter/filter";
import { countedAs, type CountedAs } from "@/lib/domain/stats/counted-as";
import { filterSql } from "./attempt-filter";
import type { Queryable } from "./client";

/** Attempts of each kind and task that a comparison names; the rest is in its counts. */
export const NAMED_PER_KIND = 8;

export interface NamedAttempt {
  id: string;
  number: number;
  taskId: string;
  counted: CountedAs;
}

/**
 * The first attempts of each task that fit the filter, up to `NAMED_PER_KIND` of every way to end, in the order of the run:
 * among them are always the first of all and the first of each way to be counted.
 */
export async function listNamedAttempts(
  db: Queryable,
  workspaceId: string,
  runId: string,
  where: FilterNode | null,
): Promise<NamedAttempt[]> {
  const rows = await db.$queryRaw<
    Array<Omit<NamedAttempt, "counted"> & { status: AttemptStatus; verdict: Verdict | null; outcome: Outcome }>
  >`
    SELECT "id", "number", "taskId", "status", "verdict", "outcome" FROM (
      SELECT "id", "number", "taskId", "attempt"."status"::text, "attempt"."verdict"::text, "attempt"."outcome"::text,
             row_number() OVER (
               PARTITION BY "taskId", "attempt"."status", "attempt"."verdict", "attempt"."outcome" ORDER BY "number"
             ) AS "nth"
      FROM "attempt"
      WHERE "runId" = ${runId} AND "workspaceId" = ${workspaceId} AND ${filterSql(where)}
    ) AS "ranked"
    WHERE "nth" <= ${NAMED_PER_KIND}
    ORDER BY "number"`;
  return rows.map(({ id, number, taskId, ...facts }) => ({ id, number, taskId, counted: countedAs(facts) }));
}

/** Names of the hosts that played attempts of a run, in order. */
export async function listHostNames(db: Queryable, workspaceId: string, runId: string): Promise<string[]> {
  const rows = await db.attempt.groupBy({
    by: ["hostName"],
    where: { runId, workspaceId, hostName: { not: null } },
    orderBy: { hostName: "asc" },
  });
  return rows.flatMap(({ hostName }) => hostName ?? []);
}

/** Steps of some attempts of the workspace by attempt, those of a parent first; of the try that counts. */
export async function readStepsOfAttempts(
  db: Queryable,
  workspaceId: string,
  attemptIds: readonly string[],
): Promise<Map<string, ComparedStep[]>> {
  const rows = await db.$queryRaw<Array<{ attemptId: string } & ComparedStep>>`
    WITH "asked" AS (
      SELECT "id", "cohortId", "leaseEpoch" FROM "attempt"
      WHERE "workspaceId" = ${workspaceId} AND "id" = ANY(${[...attemptIds]})
    )
    SELECT "attemptId", "action", "frameAfter" FROM (
      SELECT "asked"."id" AS "attemptId", 0 AS "part", "shared"."index", "shared"."action", "shared"."frameAfter"
      FROM "asked" JOIN "prefix_step" AS "shared"
        ON "shared"."cohortId" = "asked"."cohortId" AND "shared"."leaseEpoch" = "asked"."leaseEpoch"
      UNION ALL
      SELECT "asked"."id", 1, "own"."index", "own"."action", "own"."frameAfter"
      FROM "asked" JOIN "step" AS "own"
        ON "own"."attemptId" = "asked"."id" AND "own"."leaseEpoch" = "asked"."leaseEpoch"
    ) AS "steps"
    ORDER BY "attemptId", "part", "index"`;
  const byAttempt = new Map<string, ComparedStep[]>(attemptIds.map((id) => [id, []]));
  for (const { attemptId, action, frameAfter } of rows) byAttempt.get(attemptId)?.push({ action, frameAfter });
  return byAttempt;
}
