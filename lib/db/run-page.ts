import { LOOK_CAP_PART, LOOK_INVALID_SHARE, type RunSort } from "@/lib/domain/run/run.list";
import type { RunStatus } from "@/lib/domain/run/run.status";
import { Prisma, type RunKind } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { readRows } from "./read-rows";
import type { SortDirection } from "./keyset";
import { likeText } from "./like-text";

const { sql } = Prisma;

/** Place of a run in a sorted list; `value` is the sorted column's as text, null where it has none. */
export interface RunListKey {
  value: string | null;
  id: string;
}

export interface RunListQuery {
  statuses?: readonly RunStatus[];
  kind?: RunKind;
  /** Text in the name, the task set or a tag, or the beginning of an id. */
  search?: string;
  /** Only those of this person. */
  createdByUserId?: string;
  /** Only those that want a look: failed, much invalid, near a cap, paused. */
  needsLook?: boolean;
  sort?: RunSort;
  direction?: SortDirection;
  after?: RunListKey;
  limit: number;
}

/** What each order looks at, and the type to which a place's value is cast. */
const COLUMN: Record<RunSort, { is: Prisma.Sql; cast: Prisma.Sql }> = {
  created: { is: sql`r."createdAt"`, cast: sql`timestamptz` },
  name: { is: sql`lower(r."name")`, cast: sql`text` },
  success: { is: sql`(r."countSuccess"::float8 / NULLIF(r."countSuccess" + r."countFail", 0))`, cast: sql`float8` },
  invalid: {
    is: sql`(r."countInvalid"::float8 / NULLIF(r."countDone" + r."countError" + r."countCancelled", 0))`,
    cast: sql`float8`,
  },
  spend: { is: sql`r."spentMicroUsd"`, cast: sql`bigint` },
  finished: { is: sql`r."finishedAt"`, cast: sql`timestamptz` },
};

const WORKED = sql`extract(epoch FROM COALESCE(r."pausedAt", clock_timestamp()) - r."startedAt") * 1000 - r."idleMs"`;

/** Cheap enough for every row of a workspace; the page says which of these it is. */
const NEEDS_LOOK = sql`(r."status" = 'failed' OR r."pausedAt" IS NOT NULL
  OR r."countInvalid" > ${LOOK_INVALID_SHARE}::float8 * (r."countDone" + r."countError" + r."countCancelled")
  OR (r."finishedAt" IS NULL AND (r."spentMicroUsd" >= ${LOOK_CAP_PART}::float8 * r."spendCapMicroUsd"
    OR ${WORKED} >= ${LOOK_CAP_PART}::float8 * r."timeCapMinutes" * 60000)))`;

/** Ids of a workspace's runs that fit, in order, each with its place; those without a value in the sorted column come last. */
export async function listRunIds(db: Queryable, workspaceId: string, query: RunListQuery): Promise<RunListKey[]> {
  const { sort = "created", direction = "desc", after, limit } = query;
  const { is } = COLUMN[sort];
  const order = direction === "asc" ? sql`ASC` : sql`DESC`;
  return readRows<RunListKey>(
    db,
    sql`
    SELECT r."id", (${is})::text AS "value" FROM "run" r
    WHERE r."workspaceId" = ${workspaceId} AND ${fits(query)} AND ${after ? beyond(sort, direction, after) : sql`TRUE`}
    ORDER BY ${is} ${order} NULLS LAST, r."id" ${order} LIMIT ${limit}`,
  );
}

function fits({ statuses, kind, search, createdByUserId, needsLook }: RunListQuery): Prisma.Sql {
  const parts = [sql`TRUE`];
  if (statuses) parts.push(sql`r."status"::text = ANY(${[...statuses]}::text[])`);
  if (kind) parts.push(sql`r."kind"::text = ${kind}`);
  if (createdByUserId) parts.push(sql`r."createdByUserId" = ${createdByUserId}`);
  if (needsLook) parts.push(NEEDS_LOOK);
  if (search) {
    const text = likeText(search);
    parts.push(sql`(r."name" ILIKE ${`%${text}%`} OR r."taskSetName" ILIKE ${`%${text}%`} OR r."id" LIKE ${`${text}%`}
      OR EXISTS (SELECT 1 FROM unnest(r."tags") tag WHERE lower(tag) = lower(${search})))`);
  }
  return Prisma.join(parts, " AND ");
}

/** "After this place" in the order, without an offset, which would read every row before it. */
function beyond(sort: RunSort, direction: SortDirection, { value, id }: RunListKey): Prisma.Sql {
  const { is, cast } = COLUMN[sort];
  const further = direction === "asc" ? sql`>` : sql`<`;
  if (value === null) return sql`(${is} IS NULL AND r."id" ${further} ${id})`;
  const at = sql`${value}::text::${cast}`;
  return sql`(${is} ${further} ${at} OR (${is} = ${at} AND r."id" ${further} ${id}) OR ${is} IS NULL)`;
}

export interface RunViewCounts {
  all: number;
  live: number;
  needsLook: number;
  /** null for a caller who is no person. */
  mine: number | null;
}

/** How many runs each view holds. One pass over the workspace's runs. */
export async function countRunViews(db: Queryable, workspaceId: string, userId: string | null): Promise<RunViewCounts> {
  const [row] = await db.$queryRaw<[{ all: number; live: number; needsLook: number; mine: number }]>`
    SELECT count(*)::int AS "all", count(*) FILTER (WHERE r."finishedAt" IS NULL)::int AS "live",
      count(*) FILTER (WHERE ${NEEDS_LOOK})::int AS "needsLook",
      count(*) FILTER (WHERE r."createdByUserId" = ${userId})::int AS "mine"
    FROM "run" r WHERE r."workspaceId" = ${workspaceId}`;
  return { ...row, mine: userId === null ? null : row.mine };
}
