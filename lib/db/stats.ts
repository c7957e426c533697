import { Prisma } from "@/lib/generated/prisma/client";
import type { FilterNode } from "@/lib/domain/filter/filter";
import { COUNTED_AS, type Counts } from "@/lib/domain/stats/counted-as";
import type { TaskTally } from "@/lib/domain/stats/task-tally";
import { filterSql } from "./attempt-filter";
import type { Queryable } from "./client";
import { COUNTED_AS_SQL } from "./counted-as";

type TallyRow = Counts & { taskId: string; taskDigest: string; scoreSum: number };

const COUNT_COLUMNS = Prisma.join(
  COUNTED_AS.map(
    (counted) => Prisma.sql`count(*) FILTER (WHERE counted = ${counted})::int AS ${Prisma.raw(`"${counted}"`)}`,
  ),
);

/** Counts and scores by task, over a run's attempts that fit the filter; tasks without one are left out. In order of task id. */
export async function readTaskTallies(
  db: Queryable,
  workspaceId: string,
  runId: string,
  where: FilterNode | null,
): Promise<TaskTally[]> {
  const rows = await db.$queryRaw<TallyRow[]>`
    SELECT "taskId", "taskDigest", ${COUNT_COLUMNS},
           coalesce(sum("score") FILTER (WHERE counted IN ('success', 'fail')), 0)::float8 AS "scoreSum"
    FROM (
      SELECT "taskId", "taskDigest", "score", ${COUNTED_AS_SQL} AS counted FROM "attempt"
      WHERE "runId" = ${runId} AND "workspaceId" = ${workspaceId} AND ${filterSql(where)}
    ) AS attempts
    GROUP BY "taskId", "taskDigest"
    ORDER BY "taskId", "taskDigest"`;
  return rows.map(({ taskId, taskDigest, scoreSum, ...counts }) => ({ taskId, taskDigest, counts, scoreSum }));
}
