import type { AttemptTriage } from "@/lib/domain/triage/triage-of-attempt";
import { IDENTICAL_STEPS_MAX, IDENTICAL_TRIES_MIN, type SuspectRule } from "@/lib/domain/triage/suspect-verdicts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import type { AttemptToSort } from "./triage-facts";

/** Keeps what triage found of some attempts, in place of what it found before. Safe to repeat. */
export async function keepAttemptTriage(
  db: Queryable,
  version: string,
  found: ReadonlyArray<{ attempt: AttemptToSort; triage: AttemptTriage }>,
): Promise<void> {
  await db.attemptTriage.deleteMany({
    where: { attemptId: { in: found.map(({ attempt }) => attempt.facts.attemptId) } },
  });
  const rows = found.map(({ attempt: { facts, workspaceId, runId, leaseEpoch, finishedAt }, triage }) => ({
    ...{ attemptId: facts.attemptId, workspaceId, runId, version, leaseEpoch, finishedAt },
    ...{ status: facts.status, verdict: facts.verdict, outcome: facts.outcome },
    ...triage,
  }));
  // As one document: a parameter for each of thousands of values takes a second to prepare, which somebody waits for.
  // Whoever sorts the same attempts at the same time finds the same.
  await db.$executeRaw`
    INSERT INTO "attempt_triage" (${COLUMNS})
    SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::"attempt_triage", ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT ("attemptId") DO NOTHING`;
}

const COLUMNS = Prisma.sql`"attemptId", "workspaceId", "runId", "version", "leaseEpoch", "finishedAt",
  "status", "verdict", "outcome", "groupKey", "tier", "because", "traits", "suspect", "byLastAction"`;

const IDENTICAL: SuspectRule = "identical_verdicts";

/** Sets or takes back the one rule that takes all tries of a task to tell, for some tasks of a run. */
export async function markIdenticalVerdicts(db: Queryable, runId: string, taskIds: readonly string[]): Promise<void> {
  await db.$executeRaw`
    WITH "judged" AS (
      SELECT "attempt"."id", "attempt"."taskId", "attempt"."score", "attempt"."stepCount", "kept"."byLastAction"
      FROM "attempt" JOIN "attempt_triage" AS "kept" ON "kept"."attemptId" = "attempt"."id"
      WHERE "attempt"."runId" = ${runId} AND "attempt"."taskId" = ANY(${[...taskIds]})
        AND "kept"."verdict" = 'valid' AND "kept"."outcome" IN ('success', 'fail')
    ), "alike" AS (
      SELECT "taskId" FROM "judged" GROUP BY "taskId"
      HAVING count(*) >= ${IDENTICAL_TRIES_MIN} AND count(DISTINCT "score") = 1
        AND max("stepCount") <= ${IDENTICAL_STEPS_MAX} AND NOT bool_or("byLastAction")
    ), "now" AS (
      SELECT "judged"."id", "alike"."taskId" IS NOT NULL AS "isAlike"
      FROM "judged" LEFT JOIN "alike" ON "alike"."taskId" = "judged"."taskId"
    )
    UPDATE "attempt_triage" AS "kept"
    SET "suspect" = CASE WHEN "now"."isAlike" THEN array_append("kept"."suspect", ${IDENTICAL})
      ELSE array_remove("kept"."suspect", ${IDENTICAL}) END
    FROM "now"
    WHERE "kept"."attemptId" = "now"."id" AND "now"."isAlike" <> (${IDENTICAL} = ANY("kept"."suspect"))`;
}
