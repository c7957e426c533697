import type { AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import type { Outcome } from "@/lib/domain/attempt/attempt.outcome";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import type { FilterNode } from "@/lib/domain/filter/filter";
import { countedAs, NO_COUNTS } from "@/lib/domain/stats/counted-as";
import type { TaskTally } from "@/lib/domain/stats/task-tally";
import { filterSql } from "./attempt-filter";
import type { Queryable } from "./client";

/** Attempts of a task that have the three facts in common; how they are counted follows from these. */
interface AlikeRow {
  runId: string;
  taskId: string;
  taskDigest: string;
  status: AttemptStatus;
  verdict: Verdict | null;
  outcome: Outcome;
  attempts: number;
  scoreSum: number | null;
}

/** Counts and scores by task, over a run's attempts that fit the filter; tasks without one are left out. In order of task id. */
export async function readTaskTallies(
  db: Queryable,
  workspaceId: string,
  runId: string,
  where: FilterNode | null,
): Promise<TaskTally[]> {
  return (await readTaskTalliesOfRuns(db, workspaceId, [runId], where)).get(runId) ?? [];
}

/** The same for several runs in one query; a run without such an attempt is left out. */
export async function readTaskTalliesOfRuns(
  db: Queryable,
  workspaceId: string,
  runIds: readonly string[],
  where: FilterNode | null = null,
): Promise<Map<string, TaskTally[]>> {
  const rows = await db.$queryRaw<AlikeRow[]>`
    SELECT "runId", "taskId", "taskDigest", "status"::text, "verdict"::text, "outcome"::text,
           count(*)::int AS "attempts", sum("score")::float8 AS "scoreSum"
    FROM "attempt"
    WHERE "runId" = ANY(${[...runIds]}) AND "workspaceId" = ${workspaceId} AND ${filterSql(where)}
    GROUP BY "runId", "taskId", "taskDigest", "attempt"."status", "attempt"."verdict", "attempt"."outcome"
    ORDER BY "runId", "taskId", "taskDigest"`;
  const byRun = new Map<string, AlikeRow[]>();
  for (const row of rows) {
    const alike = byRun.get(row.runId);
    if (alike) alike.push(row);
    else byRun.set(row.runId, [row]);
  }
  return new Map([...byRun].map(([runId, alike]) => [runId, talliesOf(alike)]));
}

/** What a run's attempts came to after all their tries, and what their first tries alone came to. */
export interface TalliesOfTries {
  all: TaskTally[];
  /** Of the same attempts; a try that a requeue followed ended without a result. */
  first: TaskTally[];
  /** Attempts that a person sent back to the queue, once or more. */
  requeued: number;
}

/** Both in one query, so that they are of one moment. The filter looks at attempts as they are now, for both. */
export async function readTalliesOfTries(
  db: Queryable,
  workspaceId: string,
  runId: string,
  where: FilterNode | null,
): Promise<TalliesOfTries> {
  type Row = Omit<AlikeRow, "runId"> & { firstStatus: AttemptStatus | null; firstVerdict: Verdict | null };
  const rows = await db.$queryRaw<Row[]>`
    SELECT "now"."taskId", "now"."taskDigest", "now"."status"::text, "now"."verdict"::text, "now"."outcome"::text,
           "first"."status"::text AS "firstStatus", "first"."verdict"::text AS "firstVerdict",
           count(*)::int AS "attempts", sum("now"."score")::float8 AS "scoreSum"
    FROM (
      SELECT "id", "taskId", "taskDigest", "status", "verdict", "outcome", "score" FROM "attempt"
      WHERE "runId" = ${runId} AND "workspaceId" = ${workspaceId} AND ${filterSql(where)}
    ) AS "now"
    LEFT JOIN "attempt_try" AS "first" ON "first"."attemptId" = "now"."id" AND "first"."number" = 1
    GROUP BY "now"."taskId", "now"."taskDigest", "now"."status", "now"."verdict", "now"."outcome",
             "first"."status", "first"."verdict"
    ORDER BY "taskId", "taskDigest"`;
  const again = rows.filter(({ firstStatus }) => firstStatus !== null);
  return {
    all: talliesOf(rows),
    first: talliesOf(rows.map(asFirstTry)),
    requeued: again.reduce((sum, { attempts }) => sum + attempts, 0),
  };

  function asFirstTry(row: Row): Row {
    if (row.firstStatus === null) return row;
    // It has ended for good: gates that had not spoken by then never will.
    const verdict = row.firstVerdict === "pending" ? null : row.firstVerdict;
    return { ...row, status: row.firstStatus, verdict, outcome: "none", scoreSum: null };
  }
}

function talliesOf(rows: ReadonlyArray<Omit<AlikeRow, "runId">>): TaskTally[] {
  const tallies = new Map<string, TaskTally>();
  for (const row of rows) {
    const { taskId, taskDigest, attempts, scoreSum } = row;
    const key = `${taskId} ${taskDigest}`;
    const tally = tallies.get(key) ?? { taskId, taskDigest, counts: { ...NO_COUNTS }, scoreSum: 0 };
    const counted = countedAs(row);
    tally.counts[counted] += attempts;
    if (counted === "success" || counted === "fail") tally.scoreSum += scoreSum ?? 0;
    tallies.set(key, tally);
  }
  return [...tallies.values()];
}
