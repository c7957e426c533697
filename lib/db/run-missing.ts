import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { countedAsSql } from "./counted-as";

const { sql } = Prisma;
const INVALID = countedAsSql("invalid");
const NOT_CHECKED = countedAsSql("not_checked");
const UNSCORED = countedAsSql("unscored");

/** Attempts that ended, and those of them that ended without a result. */
export interface MissingCounts {
  ended: number;
  invalid: number;
  notChecked: number;
  unscored: number;
}

/** `value` is null where an attempt never had a host. */
export interface MissingBucket extends MissingCounts {
  value: string | null;
}

const COUNTS = sql`count(*)::int AS "ended",
  count(*) FILTER (WHERE ${INVALID})::int AS "invalid",
  count(*) FILTER (WHERE ${NOT_CHECKED})::int AS "notChecked",
  count(*) FILTER (WHERE ${UNSCORED})::int AS "unscored"`;

/** A run's ended attempts by host, the most without a result first; at most 50. */
export async function readMissingByHost(db: Queryable, runId: string): Promise<MissingBucket[]> {
  return db.$queryRaw<MissingBucket[]>`
    SELECT "hostName" AS "value", ${COUNTS} FROM "attempt"
    WHERE "runId" = ${runId} AND "finishedAt" IS NOT NULL AND NOT ${countedAsSql("pending")}
    GROUP BY "hostName"
    ORDER BY count(*) FILTER (WHERE ${INVALID} OR ${NOT_CHECKED} OR ${UNSCORED}) DESC, count(*) DESC, 1 LIMIT 50`;
}

/** The same by the hour in which they ended, in order, as RFC 3339 in UTC; at most the last 72 hours. */
export async function readMissingByHour(db: Queryable, runId: string): Promise<MissingBucket[]> {
  const rows = await db.$queryRaw<MissingBucket[]>`
    SELECT to_char(date_trunc('hour', "finishedAt" AT TIME ZONE 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "value", ${COUNTS}
    FROM "attempt"
    WHERE "runId" = ${runId} AND "finishedAt" IS NOT NULL AND NOT ${countedAsSql("pending")}
    GROUP BY 1 ORDER BY 1 DESC LIMIT 72`;
  return rows.reverse();
}

export interface MissingClass {
  counted: "invalid" | "not_checked" | "unscored";
  /** A gate, a failure code, or what kept the checker from a score. */
  class: string;
  attempts: number;
}

/** What kept attempts from a result, the most frequent first; one of several failed gates is in several classes. At most 50. */
export async function readMissingByClass(db: Queryable, runId: string): Promise<MissingClass[]> {
  return db.$queryRaw<MissingClass[]>`
    SELECT "counted", "class", count(*)::int AS "attempts" FROM (
      SELECT 'invalid' AS "counted", unnest(CASE WHEN cardinality("badGates") = 0 THEN ARRAY['set_aside'] ELSE "badGates" END) AS "class"
      FROM "attempt" WHERE "runId" = ${runId} AND ${INVALID}
      UNION ALL
      SELECT 'not_checked', coalesce("failure"->>'code', "status"::text)
      FROM "attempt" WHERE "runId" = ${runId} AND ${NOT_CHECKED}
      UNION ALL
      SELECT 'unscored', CASE WHEN "humanAssistedAt" IS NOT NULL THEN 'human_assisted'
        WHEN "checkerError" IS NOT NULL THEN 'checker_error' ELSE 'checker_skipped' END
      FROM "attempt" WHERE "runId" = ${runId} AND ${UNSCORED}
    ) AS "missing"
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 50`;
}
