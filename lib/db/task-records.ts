import type { AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import type { Outcome } from "@/lib/domain/attempt/attempt.outcome";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import { countedAs } from "@/lib/domain/stats/counted-as";
import { RECORD_LENGTH, type TaskRecord } from "@/lib/domain/task/task-record";
import type { Queryable } from "./client";

/** Under what attempts on a task are looked back on; results of two of these are never put together. */
export interface RecordedUnder {
  workspaceId: string;
  templateRef: string;
  templateDigest: string;
  driver: "linux" | "simulated";
  policy: string;
  verifierProfile: string;
}

/**
 * How the last ended attempts on each task went; a task without one is left out. Where a policy's name once stood for
 * something else, a scripted test or a test double, only runs of what it stands for in the newest count.
 */
export async function readTaskRecords(
  db: Queryable,
  under: RecordedUnder,
  taskIds: readonly string[],
): Promise<TaskRecord[]> {
  if (taskIds.length === 0) return [];
  const rows = await db.$queryRaw<
    Array<{ taskId: string; status: AttemptStatus; verdict: Verdict | null; outcome: Outcome }>
  >`
    WITH "newest" AS (
      SELECT "kind", "isTestDouble" FROM "run"
      WHERE "workspaceId" = ${under.workspaceId} AND "policy" = ${under.policy}
      ORDER BY "createdAt" DESC, "id" DESC LIMIT 1
    )
    SELECT wanted.id AS "taskId", last."status", last."verdict", last."outcome"
    FROM unnest(${[...taskIds]}::text[]) AS wanted(id)
    CROSS JOIN LATERAL (
      SELECT a."status"::text AS "status", a."verdict"::text AS "verdict", a."outcome"::text AS "outcome",
             a."finishedAt", a."id"
      FROM "attempt" a JOIN "run" r ON r."id" = a."runId"
      JOIN "template_version" t ON t."id" = r."templateVersionId"
      WHERE a."workspaceId" = ${under.workspaceId} AND a."taskId" = wanted.id AND a."finishedAt" IS NOT NULL
        AND (a."verdict" IS NULL OR a."verdict" <> 'pending')
        AND r."templateRef" = ${under.templateRef} AND t."digest" = ${under.templateDigest}
        AND r."driver"::text = ${under.driver} AND r."policy" = ${under.policy}
        AND r."verifierProfile"::text = ${under.verifierProfile}
        AND (r."kind", r."isTestDouble") = (SELECT "kind", "isTestDouble" FROM "newest")
      ORDER BY a."finishedAt" DESC, a."id" DESC
      LIMIT ${RECORD_LENGTH}
    ) AS last
    ORDER BY 1, last."finishedAt", last."id"`;
  const records = new Map<string, TaskRecord>();
  for (const row of rows) {
    const counted = countedAs(row);
    if (counted === "pending") continue;
    const record = records.get(row.taskId) ?? { taskId: row.taskId, last: [] };
    record.last.push(counted);
    records.set(row.taskId, record);
  }
  return [...records.values()];
}
