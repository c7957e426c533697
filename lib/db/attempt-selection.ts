import type { OperatedFacts } from "@/lib/domain/attempt/attempt.operations";
import type { FilterNode } from "@/lib/domain/filter/filter";
import { Prisma } from "@/lib/generated/prisma/client";
import { filterSql } from "./attempt-filter";
import type { Queryable } from "./client";

/** An attempt that an operation of a person is about. */
export interface SelectedAttempt extends OperatedFacts {
  id: string;
  cohortId: string;
}

/** Attempts of a run that fit a filter, and with `ids` only those of them, in the order of creation. */
export async function selectAttempts(
  tx: Queryable,
  run: { workspaceId: string; runId: string },
  { where, ids }: { where: FilterNode | null; ids: readonly string[] | null },
): Promise<SelectedAttempt[]> {
  const named = ids === null ? Prisma.sql`TRUE` : Prisma.sql`"id" = ANY(${[...ids]}::text[])`;
  return tx.$queryRaw<SelectedAttempt[]>`
    SELECT a."id", a."cohortId", a."status"::text, a."verdict"::text, a."outcome"::text, c."status"::text AS "cohortStatus",
      a."invalidatedAt" IS NOT NULL AS "isSetAside"
    FROM "attempt" a JOIN "cohort" c ON c."id" = a."cohortId"
    WHERE a."runId" = ${run.runId} AND a."workspaceId" = ${run.workspaceId} AND a."id" IN (
      SELECT "id" FROM "attempt" WHERE "runId" = ${run.runId} AND ${filterSql(where)} AND ${named})
    ORDER BY a."number"`;
}
