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

function talliesOf(rows: readonly AlikeRow[]): TaskTally[] {
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
