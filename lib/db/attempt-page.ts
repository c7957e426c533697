import { Prisma } from "@/lib/generated/prisma/client";
import type { AttemptSort } from "@/lib/domain/attempt/attempt.sort";
import type { FilterNode } from "@/lib/domain/filter/filter";
import { filterSql } from "./attempt-filter";
import type { Queryable } from "./client";
import { keysetAfter, keysetOrder, type SortDirection } from "./keyset";

/** Place of an attempt in a sorted list; `value` is the sorted column's, as text for dates. */
export interface AttemptListKey {
  value: string | number | null;
  number: number;
}

export interface AttemptListQuery {
  /** Left out or null: all attempts of the run. */
  where?: FilterNode | null;
  sort: AttemptSort;
  direction: SortDirection;
  after?: AttemptListKey;
  limit: number;
}

const COLUMN: Record<AttemptSort, Prisma.Sql | null> = {
  number: null,
  finished_at: Prisma.sql`"finishedAt"`,
  cost: Prisma.sql`"costMicroUsd"`,
  steps: Prisma.sql`"stepCount"`,
  score: Prisma.sql`"score"`,
};

/** Ids of a run's attempts that fit, in order; those without a value in the sorted column come last in both directions. */
export async function listAttemptIds(
  db: Queryable,
  workspaceId: string,
  runId: string,
  { where = null, sort, direction, after, limit }: AttemptListQuery,
): Promise<string[]> {
  const column = COLUMN[sort];
  const place = after && keysetAfter(column, direction, valueSql(sort, after), after.number);
  const rows = await db.$queryRaw<Array<{ id: string }>>`
    SELECT "id" FROM "attempt"
    WHERE "runId" = ${runId} AND "workspaceId" = ${workspaceId} AND ${filterSql(where)} AND ${place ?? Prisma.sql`TRUE`}
    ORDER BY ${keysetOrder(column, direction)}
    LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

function valueSql(sort: AttemptSort, { value }: AttemptListKey): Prisma.Sql | null {
  if (value === null) return null;
  return sort === "finished_at" ? Prisma.sql`${new Date(value)}::timestamptz` : Prisma.sql`${Number(value)}::float8`;
}
