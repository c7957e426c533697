import { RUN_FINAL_STATUSES } from "@/lib/domain/run/run.status";
import type { MeasuredUnder } from "@/lib/domain/stats/separate-rows";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { isMeasuredUnder } from "./measured-under";

/**
 * The run that another is held against when nobody names one: of the ended runs before it that were measured alike and
 * share a task in its exact version, the one that is pinned as a baseline, else the newest. Null when there is none.
 */
export async function findComparableRun(
  db: Queryable,
  run: { id: string; workspaceId: string; createdAt: Date },
  under: MeasuredUnder,
): Promise<{ id: string; name: string } | null> {
  const rows = await db.$queryRaw<Array<{ id: string; name: string }>>(Prisma.sql`
    SELECT "run"."id", "run"."name" FROM "run"
    JOIN "template_version" AS "template" ON "template"."id" = "run"."templateVersionId"
    WHERE "run"."workspaceId" = ${run.workspaceId} AND "run"."id" <> ${run.id} AND "run"."createdAt" <= ${run.createdAt}
      AND "run"."status" = ANY(${[...RUN_FINAL_STATUSES]}::"RunStatus"[])
      AND ${isMeasuredUnder(under)}
      AND EXISTS (
        SELECT 1 FROM "run_task" AS "theirs" JOIN "run_task" AS "own"
          ON "own"."taskId" = "theirs"."taskId" AND "own"."taskDigest" = "theirs"."taskDigest"
        WHERE "theirs"."runId" = "run"."id" AND "own"."runId" = ${run.id}
      )
    ORDER BY "run"."isBaseline" DESC, "run"."createdAt" DESC, "run"."id" DESC
    LIMIT 1`);
  return rows[0] ?? null;
}
