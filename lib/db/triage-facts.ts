import { ATTEMPT_FINAL_STATUSES } from "@/lib/domain/attempt/attempt.status";
import type { AttemptFailure } from "@/lib/domain/failure";
import type { TriageFacts, TriageStep } from "@/lib/domain/triage/triage-facts";
import type { Verification } from "@/lib/domain/verifier/reward";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

const { sql } = Prisma;

const factsSelect = {
  id: true,
  workspaceId: true,
  runId: true,
  number: true,
  taskId: true,
  leaseEpoch: true,
  status: true,
  verdict: true,
  outcome: true,
  score: true,
  failure: true,
  badGates: true,
  checkerError: true,
  checkerSkipped: true,
  humanAssistedAt: true,
  verification: true,
  endedBy: true,
  stepCount: true,
  lastFrame: true,
  finishedAt: true,
} satisfies Prisma.AttemptSelect;

/** An ended attempt with what triage looks at, and what says whether that still holds. */
export interface AttemptToSort {
  facts: TriageFacts;
  workspaceId: string;
  runId: string;
  leaseEpoch: number;
  finishedAt: Date | null;
}

const HAS_ENDED = sql`"attempt"."status" = ANY(${[...ATTEMPT_FINAL_STATUSES]}::"AttemptStatus"[])
  AND "attempt"."verdict" IS DISTINCT FROM 'pending'`;
const isSorted = (version: string) => sql`"kept"."attemptId" IS NOT NULL AND "kept"."version" = ${version}
  AND "kept"."leaseEpoch" = "attempt"."leaseEpoch" AND "kept"."status" = "attempt"."status"
  AND "kept"."verdict" IS NOT DISTINCT FROM "attempt"."verdict" AND "kept"."outcome" = "attempt"."outcome"`;

/** Ids of attempts of a run that have ended, their gates heard, and that triage has not sorted as they are now; in order. */
export async function listUnsortedAttempts(
  db: Queryable,
  runId: string,
  version: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.$queryRaw<Array<{ id: string }>>`
    SELECT "attempt"."id" FROM "attempt"
    LEFT JOIN "attempt_triage" AS "kept" ON "kept"."attemptId" = "attempt"."id"
    WHERE "attempt"."runId" = ${runId} AND ${HAS_ENDED} AND NOT (${isSorted(version)})
    ORDER BY "attempt"."number" LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** How many ended attempts of a run triage has sorted as they are now, and how many it has not. */
export async function countSortedAttempts(
  db: Queryable,
  runId: string,
  version: string,
): Promise<{ sorted: number; unsorted: number }> {
  const rows = await db.$queryRaw<Array<{ sorted: number; unsorted: number }>>`
    SELECT (count(*) FILTER (WHERE ${isSorted(version)}))::int AS "sorted",
           (count(*) FILTER (WHERE NOT (${isSorted(version)})))::int AS "unsorted"
    FROM "attempt"
    LEFT JOIN "attempt_triage" AS "kept" ON "kept"."attemptId" = "attempt"."id"
    WHERE "attempt"."runId" = ${runId} AND ${HAS_ENDED}`;
  return rows[0] ?? { sorted: 0, unsorted: 0 };
}

/** Runs that go on, or ended not long ago: the ones in which attempts end. */
export async function listRunsWithNews(db: Queryable, endedAfter: Date): Promise<string[]> {
  const rows = await db.run.findMany({
    where: { startedAt: { not: null }, OR: [{ finishedAt: null }, { finishedAt: { gte: endedAfter } }] },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

/** Everything that triage looks at of some attempts, steps of a parent first; of the try that counts. */
export async function readTriageFacts(db: Queryable, ids: readonly string[]): Promise<AttemptToSort[]> {
  const rows = await db.attempt.findMany({ where: { id: { in: [...ids] } }, select: factsSelect });
  const steps = await readTriageSteps(db, ids);
  return rows.map((row) => ({
    workspaceId: row.workspaceId,
    runId: row.runId,
    leaseEpoch: row.leaseEpoch,
    finishedAt: row.finishedAt,
    facts: {
      attemptId: row.id,
      number: row.number,
      taskId: row.taskId,
      status: row.status,
      verdict: row.verdict,
      outcome: row.outcome,
      score: row.score,
      // The engine stores these two in exactly these shapes.
      failure: row.failure as AttemptFailure | null,
      checks: (row.verification as Verification | null)?.checks ?? [],
      badGates: row.badGates,
      checkerError: row.checkerError,
      checkerSkipped: row.checkerSkipped,
      isHumanAssisted: row.humanAssistedAt !== null,
      endedBy: row.endedBy,
      stepCount: row.stepCount,
      steps: steps.get(row.id) ?? [],
      lastScreenHash: row.lastFrame,
    },
  }));
}

async function readTriageSteps(db: Queryable, ids: readonly string[]): Promise<Map<string, TriageStep[]>> {
  const rows = await db.$queryRaw<Array<{ attemptId: string } & TriageStep>>`
    WITH "asked" AS (
      SELECT "id", "cohortId", "leaseEpoch" FROM "attempt" WHERE "id" = ANY(${[...ids]})
    )
    SELECT "attemptId", "action", "screenChanged", "frameAfter", "activeWindow" FROM (
      SELECT "asked"."id" AS "attemptId", 0 AS "part", "shared"."index", "shared"."action"->>'type' AS "action",
             "shared"."screenChanged", "shared"."frameAfter", "shared"."activeWindow"
      FROM "asked" JOIN "prefix_step" AS "shared"
        ON "shared"."cohortId" = "asked"."cohortId" AND "shared"."leaseEpoch" = "asked"."leaseEpoch"
      UNION ALL
      SELECT "asked"."id", 1, "own"."index", "own"."action"->>'type',
             "own"."screenChanged", "own"."frameAfter", "own"."activeWindow"
      FROM "asked" JOIN "step" AS "own"
        ON "own"."attemptId" = "asked"."id" AND "own"."leaseEpoch" = "asked"."leaseEpoch"
    ) AS "steps"
    ORDER BY "attemptId", "part", "index"`;
  const byAttempt = new Map<string, TriageStep[]>();
  for (const { attemptId, action, ...step } of rows) {
    const own = byAttempt.get(attemptId) ?? [];
    own.push({ ...step, action });
    byAttempt.set(attemptId, own);
  }
  return byAttempt;
}
