import { listHostNames, listNamedAttempts, type NamedAttempt } from "@/lib/db/compare-rows";
import { listRunTasks, type RunRecord, type RunTaskRecord } from "@/lib/db/runs";
import { readTaskTallies } from "@/lib/db/stats";
import type { ComparedRun } from "@/lib/domain/compare/confounders";
import type { FilterNode } from "@/lib/domain/filter/filter";
import { isRunFinal } from "@/lib/domain/run/run.status";
import { NO_COUNTS } from "@/lib/domain/stats/counted-as";
import type { TaskTally } from "@/lib/domain/stats/task-tally";
import { queryable, type ServiceContext } from "../context";
import { measuredUnder } from "../run/measured-under";
import { getRunInWorkspace } from "../run/run-view";

/** A run with all that a comparison looks at. */
export interface ReadRun {
  run: RunRecord;
  facts: ComparedRun;
  tasks: RunTaskRecord[];
  /** Of every pinned task, also of those without an attempt. */
  tallies: TaskTally[];
  named: NamedAttempt[];
  isInterim: boolean;
}

/** Throws `not_found`. */
export async function readComparedRun(ctx: ServiceContext, runId: string, where: FilterNode | null): Promise<ReadRun> {
  const db = queryable(ctx);
  const run = await getRunInWorkspace(ctx, runId);
  const [tasks, tallies, named, hosts] = await Promise.all([
    listRunTasks(db, run.id),
    readTaskTallies(db, ctx.workspace.id, run.id, where),
    listNamedAttempts(db, ctx.workspace.id, run.id, where),
    listHostNames(db, ctx.workspace.id, run.id),
  ]);
  const found = new Set(tallies.map(({ taskId }) => taskId));
  const untouched = tasks
    .filter(({ taskId }) => !found.has(taskId))
    .map(({ taskId, taskDigest }): TaskTally => ({ taskId, taskDigest, counts: { ...NO_COUNTS }, scoreSum: 0 }));
  return {
    run,
    tasks,
    named,
    tallies: [...tallies, ...untouched],
    facts: {
      under: measuredUnder(run),
      policy: run.policy,
      policyDigest: run.policyDigest,
      taskSet: run.taskSetName,
      taskDigests: new Map(tasks.map(({ taskId, taskDigest }) => [taskId, taskDigest])),
      triesPerTask: run.parallelCopies * run.forkCopies * run.rounds,
      maxSteps: run.maxSteps,
      prefixSteps: run.prefixSteps,
      hosts,
      stopReason: run.stopReason,
      createdAt: run.createdAt,
    },
    isInterim: !isRunFinal(run.status) || tallies.some(({ counts }) => counts.pending > 0),
  };
}
