import { Prisma } from "@/lib/generated/prisma/client";
import type { AttemptGroup } from "@/lib/domain/attempt/attempt.groups";
import type { Outcome } from "@/lib/domain/attempt/attempt.outcome";
import type { AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import type { FilterNode } from "@/lib/domain/filter/filter";
import { addCounts, COUNTED_AS, countedAs, NO_COUNTS, type Counts } from "@/lib/domain/stats/counted-as";
import { filterSql, heldOf } from "./attempt-filter";
import type { Queryable } from "./client";
import { countedAsSql } from "./counted-as";

const { sql } = Prisma;

/** Attempts of one group that have the three facts in common; how they are counted follows from these. */
interface AlikeRow {
  value: string | null;
  label: string | null;
  app: string | null;
  status: AttemptStatus;
  verdict: Verdict | null;
  outcome: Outcome;
  attempts: number;
}

/** One value of the field, with what its attempts count as. */
export interface AttemptGroupRow {
  value: string | null;
  /** Instruction and application of a task; null for other groups. */
  label: string | null;
  app: string | null;
  counts: Counts;
}

/** Counts by one field over a run's attempts that fit; in the order of the values, the unknown last. One aggregate query. */
export async function readAttemptGroups(
  db: Queryable,
  workspaceId: string,
  runId: string,
  by: AttemptGroup,
  where: FilterNode | null,
): Promise<AttemptGroupRow[]> {
  const ofTask = by === "task" ? sql`min("instruction")` : sql`NULL`;
  const appOfTask = by === "task" ? sql`min("domain")` : sql`NULL`;
  const each = by === "gate" ? sql`LEFT JOIN LATERAL unnest("badGates") AS "bad"("gate") ON TRUE` : Prisma.empty;
  const rows = await db.$queryRaw<AlikeRow[]>`
    SELECT ${valueSql(by)}::text AS "value", ${ofTask} AS "label", ${appOfTask} AS "app",
           "status"::text, "verdict"::text, "outcome"::text, count(*)::int AS "attempts"
    FROM "attempt" ${each}
    WHERE "runId" = ${runId} AND "workspaceId" = ${workspaceId} AND ${filterSql(where)}
    GROUP BY 1, "attempt"."status", "attempt"."verdict", "attempt"."outcome"`;
  const groups = new Map<string | null, AttemptGroupRow>();
  for (const row of rows) {
    const { value, label, app } = row;
    const group = groups.get(value) ?? { value, label, app, counts: { ...NO_COUNTS } };
    group.counts[countedAs(row)] += row.attempts;
    groups.set(value, group);
  }
  return [...groups.values()].sort((a, b) => inOrder(by, a.value, b.value));
}

/** How the run's attempts that fit are counted, each once. */
export async function readAttemptCounts(
  db: Queryable,
  workspaceId: string,
  runId: string,
  where: FilterNode | null,
): Promise<Counts> {
  const rows = await db.$queryRaw<Array<Pick<AlikeRow, "status" | "verdict" | "outcome" | "attempts">>>`
    SELECT "status"::text, "verdict"::text, "outcome"::text, count(*)::int AS "attempts"
    FROM "attempt"
    WHERE "runId" = ${runId} AND "workspaceId" = ${workspaceId} AND ${filterSql(where)}
    GROUP BY "attempt"."status", "attempt"."verdict", "attempt"."outcome"`;
  return addCounts(rows.map((row) => ({ ...NO_COUNTS, [countedAs(row)]: row.attempts })));
}

function valueSql(by: AttemptGroup): Prisma.Sql {
  switch (by) {
    case "verifier":
      return sql`CASE WHEN "verdict" IS NULL OR "verdict" = 'pending' THEN 'not_checked' ELSE "verdict"::text END`;
    case "counted":
      return sql`CASE ${Prisma.join(
        COUNTED_AS.map((counted) => sql`WHEN ${countedAsSql(counted)} THEN ${counted}`),
        " ",
      )} END`;
    case "gate":
      return sql`"bad"."gate"`;
    default:
      return heldOf(by).is;
  }
}

/** Numbers by their size, words by their letters, the unknown last. */
function inOrder(by: AttemptGroup, a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (by === "copy" || by === "fork" || by === "round") return Number(a) - Number(b);
  return a < b ? -1 : a > b ? 1 : 0;
}
