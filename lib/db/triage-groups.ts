import type { FingerprintTier } from "@/lib/domain/triage/fingerprint";
import type { SuspectRule } from "@/lib/domain/triage/suspect-verdicts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

const { sql } = Prisma;

/** Hosts and tasks of a group that are named; the rest is in its counts. */
const NAMED_MAX = 50;

/** One failure group of a run, as the database counts it. */
export interface GroupRow {
  key: string;
  tier: FingerprintTier;
  /** Untrusted text. */
  because: string[];
  attempts: number;
  invalid: number;
  failed: number;
  taskCount: number;
  /** In order, the first ones. */
  taskIds: string[];
  /** Tasks of attempts that count as failed. */
  failedTaskIds: string[];
  hosts: string[];
  /** The attempt with the fewest steps. */
  exampleId: string;
}

const OF_RUN = (workspaceId: string, runId: string, version: string) => sql`
  FROM "attempt_triage" AS "kept" JOIN "attempt" ON "attempt"."id" = "kept"."attemptId"
  WHERE "kept"."runId" = ${runId} AND "kept"."workspaceId" = ${workspaceId} AND "kept"."version" = ${version}`;

/** The failure groups of a run, over the attempts that were sorted. */
export async function readGroups(
  db: Queryable,
  workspaceId: string,
  runId: string,
  version: string,
): Promise<GroupRow[]> {
  return db.$queryRaw<GroupRow[]>`
    SELECT "kept"."groupKey" AS "key", "kept"."tier", min("kept"."because") AS "because",
           count(*)::int AS "attempts",
           (count(*) FILTER (WHERE "kept"."verdict" = 'invalid'))::int AS "invalid",
           (count(*) FILTER (WHERE "kept"."verdict" = 'valid' AND "kept"."outcome" = 'fail'))::int AS "failed",
           count(DISTINCT "attempt"."taskId")::int AS "taskCount",
           (array_agg(DISTINCT "attempt"."taskId"))[1:${NAMED_MAX}::int] AS "taskIds",
           coalesce(array_agg(DISTINCT "attempt"."taskId")
             FILTER (WHERE "kept"."verdict" = 'valid' AND "kept"."outcome" = 'fail'), '{}') AS "failedTaskIds",
           (coalesce(array_agg(DISTINCT "attempt"."hostName")
             FILTER (WHERE "attempt"."hostName" IS NOT NULL), '{}'))[1:${NAMED_MAX}::int] AS "hosts",
           (array_agg("attempt"."id" ORDER BY "attempt"."stepCount", "attempt"."number"))[1] AS "exampleId"
    ${OF_RUN(workspaceId, runId, version)} AND "kept"."groupKey" IS NOT NULL
    GROUP BY "kept"."groupKey", "kept"."tier"`;
}

/** How many successes of a run there are, and how many of them have each of some traits. */
export async function countPassTraits(
  db: Queryable,
  workspaceId: string,
  runId: string,
  version: string,
  keys: readonly string[],
): Promise<{ passes: number; byKey: Map<string, number> }> {
  const success = sql`${OF_RUN(workspaceId, runId, version)} AND "kept"."verdict" = 'valid' AND "kept"."outcome" = 'success'`;
  const [passes] = await db.$queryRaw<Array<{ count: number }>>`SELECT count(*)::int AS "count" ${success}`;
  const rows = await db.$queryRaw<Array<{ key: string; count: number }>>`
    SELECT "trait" AS "key", count(*)::int AS "count"
    FROM (SELECT unnest("kept"."traits") AS "trait" ${success}) AS "passed"
    WHERE "trait" = ANY(${[...keys]})
    GROUP BY "trait"`;
  return { passes: passes?.count ?? 0, byKey: new Map(rows.map(({ key, count }) => [key, count])) };
}

/** Keys of all failure groups of a run. */
export async function readGroupKeys(
  db: Queryable,
  workspaceId: string,
  runId: string,
  version: string,
): Promise<Set<string>> {
  const rows = await db.attemptTriage.findMany({
    where: { workspaceId, runId, version, groupKey: { not: null } },
    distinct: ["groupKey"],
    select: { groupKey: true },
  });
  return new Set(rows.flatMap(({ groupKey }) => groupKey ?? []));
}

export interface FirstSeen {
  key: string;
  at: Date;
  runId: string;
}

/** When and in which run each group was seen for the first time, over all runs of the workspace. */
export async function readFirstSeen(db: Queryable, workspaceId: string, keys: readonly string[]): Promise<FirstSeen[]> {
  return db.$queryRaw<FirstSeen[]>`
    SELECT DISTINCT ON ("groupKey") "groupKey" AS "key", "finishedAt" AS "at", "runId"
    FROM "attempt_triage"
    WHERE "workspaceId" = ${workspaceId} AND "groupKey" = ANY(${[...keys]}) AND "finishedAt" IS NOT NULL
    ORDER BY "groupKey", "finishedAt"`;
}

export interface SuspectRow {
  rule: SuspectRule;
  attempts: number;
  taskCount: number;
  exampleId: string;
}

/** Suspect verdicts of a run by rule; an attempt under two rules is in both. */
export async function readSuspects(
  db: Queryable,
  workspaceId: string,
  runId: string,
  version: string,
): Promise<SuspectRow[]> {
  return db.$queryRaw<SuspectRow[]>`
    SELECT "rule", count(*)::int AS "attempts", count(DISTINCT "taskId")::int AS "taskCount",
           (array_agg("id" ORDER BY "stepCount", "number"))[1] AS "exampleId"
    FROM (
      SELECT unnest("kept"."suspect") AS "rule", "attempt"."id", "attempt"."taskId", "attempt"."stepCount", "attempt"."number"
      ${OF_RUN(workspaceId, runId, version)} AND cardinality("kept"."suspect") > 0
    ) AS "suspected"
    GROUP BY "rule" ORDER BY count(*) DESC, "rule"`;
}

/** Attempts of a run under any suspect rule. */
export async function countSuspects(
  db: Queryable,
  workspaceId: string,
  runId: string,
  version: string,
): Promise<number> {
  return db.attemptTriage.count({ where: { workspaceId, runId, version, NOT: { suspect: { equals: [] } } } });
}

export interface GroupInRun {
  runId: string;
  runName: string;
  createdAt: Date;
  tier: FingerprintTier;
  because: string[];
  attempts: number;
  /** Of the run, with or without the group. */
  ended: number;
  taskIds: string[];
  firstAt: Date | null;
  lastAt: Date | null;
  exampleId: string;
}

/** A group in every run of the workspace that has it, newest run first. */
export async function readGroupOverRuns(
  db: Queryable,
  workspaceId: string,
  key: string,
  limit: number,
): Promise<GroupInRun[]> {
  return db.$queryRaw<GroupInRun[]>`
    SELECT "run"."id" AS "runId", "run"."name" AS "runName", "run"."createdAt", min("kept"."tier") AS "tier",
           min("kept"."because") AS "because", count(*)::int AS "attempts",
           ("run"."countDone" + "run"."countError" + "run"."countCancelled") AS "ended",
           array_agg(DISTINCT "attempt"."taskId") AS "taskIds",
           min("kept"."finishedAt") AS "firstAt", max("kept"."finishedAt") AS "lastAt",
           (array_agg("attempt"."id" ORDER BY "attempt"."stepCount", "attempt"."number"))[1] AS "exampleId"
    FROM "attempt_triage" AS "kept"
    JOIN "attempt" ON "attempt"."id" = "kept"."attemptId"
    JOIN "run" ON "run"."id" = "kept"."runId"
    WHERE "kept"."workspaceId" = ${workspaceId} AND "kept"."groupKey" = ${key}
    GROUP BY "run"."id"
    ORDER BY "run"."createdAt" DESC, "run"."id" DESC
    LIMIT ${limit}`;
}
