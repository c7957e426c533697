import { countedScore, verifierState } from "@/lib/domain/attempt/attempt.outcome";
import type { CalibrationRecord } from "@/lib/db/calibrations";
import type {
  CalibrationLampWire,
  CalibrationWire,
  TaskDetailWire,
  TaskRateWire,
  TaskResultWire,
  TaskSetWire,
  TaskVersionWire,
  TaskWire,
} from "@/lib/domain/task/task.wire";
import { runLabels } from "@/lib/domain/run/run.labels";
import type { TaskRate } from "@/lib/services/task/task-rates";
import type { TaskVersionView } from "@/lib/services/task/list-task-versions";
import type { TaskSetView } from "@/lib/services/task/list-task-sets";
import type { LastResult } from "@/lib/db/last-results";
import type { TaskDetailView } from "@/lib/services/task/get-task";
import { serializeResampling, serializeSuccess, serializeUnder } from "./run-stats";
import type { CalibrationView } from "@/lib/services/task/calibration-of";
import type { TaskView } from "@/lib/services/task/task-view";

/** A task as an entry of its set; the file itself is in the detail only. */
export function serializeTask(task: TaskView): TaskWire {
  const { lastResult } = task;
  return {
    id: task.taskId,
    digest: task.taskDigest,
    task_set: task.taskSetName,
    position: task.position,
    domain: task.domain,
    instruction: task.file.instruction,
    related_apps: task.file.related_apps,
    apps: task.apps,
    functions: task.functions,
    network_need: task.networkNeed,
    infeasible: task.isInfeasible,
    has_recipe: task.recipeDigest !== null,
    recipe_digest: task.recipeDigest,
    support: task.support,
    calibration: serializeCalibration(task.calibration),
    last_result: lastResult && serializeResult(lastResult),
  };
}

function serializeResult(result: LastResult): TaskResultWire {
  return {
    attempt_id: result.attemptId,
    run_id: result.runId,
    verifier: verifierState(result.verdict),
    outcome: result.outcome,
    score: countedScore(result),
    finished_at: result.finishedAt.toISOString(),
  };
}

function serializeCalibration({ state, probes: { nop, fail, recipe } }: CalibrationView): CalibrationWire {
  return { state, nop: lamp(nop), fail: lamp(fail), recipe: lamp(recipe) };
}

function lamp(probe: CalibrationRecord | undefined): CalibrationLampWire | null {
  if (probe === undefined) return null;
  return {
    kept: probe.isKept,
    scores: probe.rounds.map(({ score }) => score),
    problem: probe.rounds.find(({ problem }) => problem !== null)?.problem ?? null,
    played_at: probe.playedAt.toISOString(),
    template: probe.templateRef,
    host: probe.hostName,
    product_version: probe.productVersion,
  };
}

export function serializeTaskDetail(task: TaskDetailView): TaskDetailWire {
  const { rows, separatedBy } = task.rates;
  return {
    ...serializeTask(task),
    file: task.file,
    recent_results: task.recentResults.map(serializeResult),
    rates: { rows: rows.map(serializeRate), separated_by: separatedBy },
  };
}

function serializeRate({ policy, under, runCount, success, seed }: TaskRate): TaskRateWire {
  return {
    policy,
    labels: runLabels(under),
    measured_under: serializeUnder(under),
    runs: runCount,
    counts: success.counts,
    success: serializeSuccess(success),
    resampling: serializeResampling(seed),
  };
}

export function serializeTaskVersion(version: TaskVersionView): TaskVersionWire {
  const { taskDigest: digest, importedAt, isCurrent } = version;
  return { digest, imported_at: importedAt.toISOString(), is_current: isCurrent };
}

export function serializeTaskSet(set: TaskSetView): TaskSetWire {
  return {
    name: set.name,
    task_count: set.taskCount,
    supported_count: set.supportedCount,
    recipe_count: set.recipeCount,
    imported_at: set.importedAt.toISOString(),
  };
}
