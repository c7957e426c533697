import type { AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import type { Outcome } from "@/lib/domain/attempt/attempt.outcome";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import { countedAs, NO_COUNTS, type Counts } from "@/lib/domain/stats/counted-as";
import type { MeasuredUnder } from "@/lib/domain/stats/separate-rows";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { MEASURED_UNDER_COLUMNS } from "./measured-under";

/** What one run knows of a task, and under what. */
export interface TaskResultsOfRun {
  runId: string;
  policy: string;
  under: MeasuredUnder;
  counts: Counts;
  /** Sum of the scores of the attempts counted as success or fail. */
  scoreSum: number;
}

type AlikeRow = MeasuredUnder & {
  runId: string;
  policy: string;
  status: AttemptStatus;
  verdict: Verdict | null;
  outcome: Outcome;
  attempts: number;
  scoreSum: number | null;
};

/** Results of a workspace's runs on a task in its exact version, newest run first; a run without an attempt on it is left out. */
export async function readTaskResultsOfRuns(
  db: Queryable,
  { workspaceId, taskId, taskDigest }: { workspaceId: string; taskId: string; taskDigest: string },
): Promise<TaskResultsOfRun[]> {
  const rows = await db.$queryRaw<AlikeRow[]>(Prisma.sql`
    SELECT "alike".*, "run"."policy", ${MEASURED_UNDER_COLUMNS} FROM (
      SELECT "runId", "attempt"."status"::text, "attempt"."verdict"::text, "attempt"."outcome"::text,
             count(*)::int AS "attempts", sum("score")::float8 AS "scoreSum"
      FROM "attempt" WHERE "workspaceId" = ${workspaceId} AND "taskId" = ${taskId} AND "taskDigest" = ${taskDigest}
      GROUP BY "runId", "attempt"."status", "attempt"."verdict", "attempt"."outcome"
    ) AS "alike"
    JOIN "run" ON "run"."id" = "alike"."runId"
    JOIN "template_version" AS "template" ON "template"."id" = "run"."templateVersionId"
    ORDER BY "run"."createdAt" DESC, "run"."id" DESC`);
  const runs = new Map<string, TaskResultsOfRun>();
  for (const row of rows) {
    const run = runs.get(row.runId) ?? toRun(row);
    const counted = countedAs(row);
    run.counts[counted] += row.attempts;
    if (counted === "success" || counted === "fail") run.scoreSum += row.scoreSum ?? 0;
    runs.set(row.runId, run);
  }
  return [...runs.values()];
}

function toRun({ runId, policy, ...row }: AlikeRow): TaskResultsOfRun {
  const { kind, verifierProfile, template, templateDigest, driver, isTestDouble } = row;
  const under = { kind, verifierProfile, template, templateDigest, driver, isTestDouble };
  return { runId, policy, under, counts: { ...NO_COUNTS }, scoreSum: 0 };
}
