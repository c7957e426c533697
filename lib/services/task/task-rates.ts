import { readTaskResultsOfRuns, type TaskResultsOfRun } from "@/lib/db/task-results";
import { seedOf } from "@/lib/domain/random";
import { addCounts } from "@/lib/domain/stats/counted-as";
import { separateRows, type MeasuredUnder, type SeparatedBy } from "@/lib/domain/stats/separate-rows";
import { successFigure, type SuccessFigure } from "@/lib/domain/stats/success-figure";
import { queryable, type ServiceContext } from "../context";

/** How one policy does on a task under one set of conditions, over all runs of the workspace that had both. */
export interface TaskRate {
  policy: string;
  under: MeasuredUnder;
  runCount: number;
  success: SuccessFigure;
  seed: number;
}

export interface TaskRates {
  /** Of policies and conditions with an attempt, those of the newest run first. */
  rows: TaskRate[];
  /** The conditions in which rows differ. */
  separatedBy: SeparatedBy[];
}

/** Success on a task in its exact version, over the workspace's runs: a row for each policy and condition, never over two. */
export async function taskRates(
  ctx: ServiceContext,
  { taskId, taskDigest }: { taskId: string; taskDigest: string },
): Promise<TaskRates> {
  const runs = await readTaskResultsOfRuns(queryable(ctx), { workspaceId: ctx.workspace.id, taskId, taskDigest });
  const { rows, separatedBy } = separateRows(runs, ({ under }) => under);
  return {
    rows: rows.flatMap(({ under, items }) => byPolicy(items).map((alike) => rateOf(under, alike))),
    separatedBy,
  };

  function rateOf(under: MeasuredUnder, alike: { policy: string; items: TaskResultsOfRun[] }): TaskRate {
    const { policy, items } = alike;
    const counts = addCounts(items.map((run) => run.counts));
    const scoreSum = items.reduce((sum, run) => sum + run.scoreSum, 0);
    const seed = seedOf(taskId);
    const success = successFigure([{ taskId, taskDigest, counts, scoreSum }], { seed });
    return { policy, under, runCount: items.length, success, seed };
  }
}

function byPolicy(runs: readonly TaskResultsOfRun[]): Array<{ policy: string; items: TaskResultsOfRun[] }> {
  const policies = [...new Set(runs.map(({ policy }) => policy))];
  return policies.map((policy) => ({ policy, items: runs.filter((run) => run.policy === policy) }));
}
