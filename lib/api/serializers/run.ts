import { formatUsd } from "@/lib/domain/money";
import { runLabels } from "@/lib/domain/run/run.labels";
import type { RunCountsWire, RunWire } from "@/lib/domain/run/run.wire";
import type { RunRecord } from "@/lib/db/runs";
import type { RunView } from "@/lib/services/run/run-view";

/** A run on the wire. Its reservations, workspace and the id of the person behind a key stay inside. */
export function serializeRun(run: RunView): RunWire {
  return {
    id: run.id,
    name: run.name,
    kind: run.kind,
    labels: runLabels(run),
    status: run.status,
    stop_reason: run.stopReason,
    status_detail: run.statusDetail,
    task_set: run.taskSetName,
    task_count: run.taskCount,
    template: run.templateRef,
    template_digest: run.templateDigest,
    driver: run.driver,
    policy: run.policy,
    parallel_copies: run.parallelCopies,
    fork_copies: run.forkCopies,
    prefix_steps: run.prefixSteps,
    max_steps: run.maxSteps,
    rounds: run.rounds,
    spend_cap_usd: formatUsd(run.spendCapMicroUsd),
    spend_usd: formatUsd(run.spentMicroUsd),
    time_cap_minutes: run.timeCapMinutes,
    stop_after_valid: run.stopAfterValid,
    counts: serializeCounts(run),
    computers_active: run.computersActive,
    created_by: { type: run.createdByType, id: run.createdById, name: run.createdByName },
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
    last_event_seq: run.eventSeq,
    available_actions: run.availableActions,
  };
}

/** Counts of a run from its own counters. What was never started is queued, created or not. */
function serializeCounts(run: RunRecord): RunCountsWire {
  const begun = run.countRunning + run.countVerifying + run.countDone + run.countError + run.countCancelled;
  return {
    total: run.attemptTotal,
    queued: run.attemptTotal - begun,
    running: run.countRunning,
    verifying: run.countVerifying,
    done: run.countDone,
    error: run.countError,
    cancelled: run.countCancelled,
    valid: run.countValid,
    invalid: run.countInvalid,
    not_checked: run.attemptTotal - run.countValid - run.countInvalid,
    success: run.countSuccess,
    fail: run.countFail,
  };
}
