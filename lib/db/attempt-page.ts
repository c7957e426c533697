import { Prisma } from "@/lib/generated/prisma/client";
import type { AttemptSort } from "@/lib/domain/attempt/attempt.sort";
import type { FilterNode } from "@/lib/domain/filter/filter";
import { filterSql, heldOf, type Held } from "./attempt-filter";
import type { Queryable } from "./client";
import { keysetAfter, keysetOrder, type SortDirection } from "./keyset";
import { readRows } from "./read-rows";

/** Place of an attempt in a sorted list; `value` is the sorted column's, as text for words and dates. */
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

/** What rows are ordered by, and the type that a value of it is compared as; null: by `number` alone. */
const SORTED: Record<AttemptSort, Held | null> = {
  number: null,
  finished_at: heldOf("finished"),
  started_at: heldOf("started"),
  cost: heldOf("cost"),
  steps: heldOf("steps"),
  score: heldOf("score"),
  task: heldOf("task"),
  app: heldOf("app"),
  status: heldOf("status"),
  verifier: { is: Prisma.sql`"verdict"`, cast: Prisma.sql`"Verdict"` },
  outcome: heldOf("outcome"),
  dur: heldOf("dur"),
  calls: heldOf("calls"),
  tokens: heldOf("tokens"),
  host: heldOf("host"),
  ended: heldOf("ended"),
};

/** Ids of a run's attempts that fit, in order; those without a value in the sorted column come last in both directions. */
export async function listAttemptIds(
  db: Queryable,
  workspaceId: string,
  runId: string,
  { where = null, sort, direction, after, limit }: AttemptListQuery,
): Promise<string[]> {
  const sorted = SORTED[sort];
  const column = sorted?.is ?? null;
  const place = after && keysetAfter(column, direction, valueSql(sorted, after), after.number);
  const rows = await readRows<{ id: string }>(
    db,
    Prisma.sql`
    SELECT "id" FROM "attempt"
    WHERE "runId" = ${runId} AND "workspaceId" = ${workspaceId} AND ${filterSql(where)} AND ${place ?? Prisma.sql`TRUE`}
    ORDER BY ${keysetOrder(column, direction)}
    LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

function valueSql(sorted: Held | null, { value }: AttemptListKey): Prisma.Sql | null {
  return value === null || sorted === null ? null : Prisma.sql`${value}::${sorted.cast}`;
}
