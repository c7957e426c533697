import type { AlikeAttempts } from "@/lib/domain/export/export-totals";
import type { FilterNode } from "@/lib/domain/filter/filter";
import { filterSql } from "./attempt-filter";
import type { Queryable } from "./client";

/** Attempts of a run that fit a filter, counted by the facts that say how they are counted. */
export async function readExportTotals(
  db: Queryable,
  workspaceId: string,
  runId: string,
  where: FilterNode | null,
): Promise<AlikeAttempts[]> {
  return db.$queryRaw<AlikeAttempts[]>`
    SELECT "status"::text, "verdict"::text, "outcome"::text, count(*)::int AS "attempts",
           sum("score")::float8 AS "scoreSum", sum("stepCount")::int AS "stepSum",
           count("invalidatedAt")::int AS "setAside"
    FROM "attempt"
    WHERE "runId" = ${runId} AND "workspaceId" = ${workspaceId} AND ${filterSql(where)}
    GROUP BY "attempt"."status", "attempt"."verdict", "attempt"."outcome"`;
}

/** The ids among these whose attempts fit a filter, with what says how they are counted. */
export async function findCountedFacts(
  db: Queryable,
  workspaceId: string,
  attemptIds: readonly string[],
  where: FilterNode | null,
): Promise<Array<{ id: string } & Pick<AlikeAttempts, "status" | "verdict" | "outcome">>> {
  if (attemptIds.length === 0) return [];
  return db.$queryRaw`
    SELECT "id", "status"::text, "verdict"::text, "outcome"::text FROM "attempt"
    WHERE "id" = ANY(${[...attemptIds]}) AND "workspaceId" = ${workspaceId} AND ${filterSql(where)}`;
}
