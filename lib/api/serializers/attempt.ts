import type { AttemptTryRecord } from "@/lib/db/attempt-tries";
import type { AttemptRecord } from "@/lib/db/attempts";
import type { ModelCallView } from "@/lib/db/model-calls";
import type { StepRecord } from "@/lib/db/steps";
import type { AttemptActWire } from "@/lib/domain/attempt/attempt.drive.wire";
import { verifierState } from "@/lib/domain/attempt/attempt.outcome";
import type {
  AttemptDetailWire,
  AttemptTryWire,
  AttemptWire,
  LineageWire,
  StepWire,
} from "@/lib/domain/attempt/attempt.wire";
import { withoutContent } from "@/lib/domain/attempt/withheld";
import type { AttemptFailure } from "@/lib/domain/failure";
import { formatUsdIfKnown } from "@/lib/domain/money";
import { modelUseOf } from "@/lib/domain/run/model-use";
import { runLabels } from "@/lib/domain/run/run.labels";
import { serializeModelCall } from "./model-call";
import type { DrivenStep } from "@/lib/services/attempt/act-in-attempt";
import type { SuspectRule } from "@/lib/domain/triage/suspect-verdicts";
import type { AttemptLineage, AttemptView } from "@/lib/services/attempt/get-attempt";

/** A row of the attempts table. Leases and the cohort stay inside. */
export function serializeAttempt(attempt: AttemptRecord): AttemptWire {
  return {
    id: attempt.id,
    number: attempt.number,
    run_id: attempt.runId,
    task_id: attempt.taskId,
    task_digest: attempt.taskDigest,
    instruction: attempt.instruction,
    app: attempt.domain,
    copy: attempt.copy,
    fork: attempt.fork,
    round: attempt.round,
    kind: attempt.run.kind,
    policy: attempt.run.policy,
    policy_digest: attempt.run.policyDigest,
    labels: runLabels(attempt.run),
    verifier_profile: attempt.run.verifierProfile,
    status: attempt.status,
    verifier: verifierState(attempt.verdict),
    outcome: attempt.outcome,
    human_assisted:
      attempt.humanAssistedAt === null
        ? null
        : { at: attempt.humanAssistedAt.toISOString(), reason: attempt.humanAssistedReason ?? "" },
    score: attempt.score,
    claimed_score: attempt.claimedScore,
    verdict: attempt.verdict,
    bad_gates: attempt.badGates,
    invalid_reasons: attempt.invalidReasons,
    checker_error: attempt.checkerError,
    checker_skipped: attempt.checkerSkipped,
    failure: attempt.failure,
    ended_by: attempt.endedBy,
    step_count: attempt.stepCount,
    max_steps: attempt.run.maxSteps,
    tries: attempt.tries,
    invalidated:
      attempt.invalidatedAt === null
        ? null
        : {
            at: attempt.invalidatedAt.toISOString(),
            by: attempt.invalidatedBy ?? "",
            reason: attempt.invalidatedReason ?? "",
          },
    requeues: attempt.requeues,
    failure_group: attempt.triage?.groupKey ?? null,
    // Only triage writes these, from its closed list.
    suspect: (attempt.triage?.suspect ?? []) as SuspectRule[],
    given_labels: [...new Set(attempt.labels.flatMap(({ label }) => label ?? []))],
    computer_id: attempt.desktopId,
    host_name: attempt.hostName,
    cost_usd: formatUsdIfKnown(attempt.costMicroUsd),
    model_use: modelUseOf(attempt, attempt.run.policyDigest),
    duration_ms: durationMs(attempt),
    phases_ms: {
      create: attempt.createMs,
      setup: attempt.setupMs,
      act: attempt.actMs,
      verify: attempt.verifyMs,
    },
    created_at: attempt.createdAt.toISOString(),
    started_at: attempt.startedAt?.toISOString() ?? null,
    finished_at: attempt.finishedAt?.toISOString() ?? null,
    last_frame: attempt.lastFrame,
  };
}

/** null until it has ended. */
function durationMs({ startedAt, finishedAt }: AttemptRecord): number | null {
  return startedAt === null || finishedAt === null ? null : finishedAt.getTime() - startedAt.getTime();
}

/** Everything of an attempt, evidence included; without its texts for a caller who may not read content. */
export function serializeAttemptDetail(attempt: AttemptView): AttemptDetailWire {
  const detail = serializeWholeDetail(attempt);
  return attempt.isContentWithheld ? withoutContent(detail) : detail;
}

function serializeWholeDetail(attempt: AttemptView): AttemptDetailWire {
  const { cpuSeconds, memoryGibSeconds } = attempt;
  return {
    ...serializeAttempt(attempt),
    gates: attempt.gates,
    // The engine stores these in exactly these shapes.
    verification: attempt.verification as AttemptDetailWire["verification"],
    setup: (attempt.setup ?? []) as AttemptDetailWire["setup"],
    steps: [
      ...attempt.sharedSteps.map((step) => serializeStep(step, true, attempt.calls)),
      ...attempt.steps.map((step) => serializeStep(step, false, attempt.calls)),
    ],
    lineage: attempt.lineage && serializeLineage(attempt.lineage),
    video: attempt.video as AttemptDetailWire["video"],
    file_changes: attempt.fileChanges as AttemptDetailWire["file_changes"],
    logs: attempt.logs as AttemptDetailWire["logs"],
    earlier_tries: attempt.earlierTries.map(serializeTry),
    recipe_digest: attempt.recipeDigest,
    usage:
      cpuSeconds === null || memoryGibSeconds === null
        ? null
        : { cpu_seconds: cpuSeconds, memory_gib_seconds: memoryGibSeconds },
  };
}

function serializeTry(earlier: AttemptTryRecord): AttemptTryWire {
  return {
    number: earlier.number,
    status: earlier.status,
    verifier: verifierState(earlier.verdict),
    bad_gates: earlier.badGates,
    invalid_reasons: earlier.invalidReasons,
    // The engine stores these two in exactly these shapes.
    failure_code: (earlier.failure as AttemptFailure | null)?.code ?? null,
    ended_by: earlier.endedBy as AttemptTryWire["ended_by"],
    step_count: earlier.stepCount,
    host_name: earlier.hostName,
    last_frame: earlier.lastFrame,
    started_at: earlier.startedAt?.toISOString() ?? null,
    finished_at: earlier.finishedAt?.toISOString() ?? null,
    requeued_at: earlier.requeuedAt.toISOString(),
    requeued_by: earlier.requeuedBy,
    requeue_reason: earlier.requeueReason,
  };
}

/** A step of a harness outside, and how its attempt stands after it. */
export function serializeDrivenStep({ step, attempt }: DrivenStep): AttemptActWire {
  const isOver = attempt.status !== "running" || step.action === null || isEnd(step.action);
  return {
    step: serializeStep(step, false, []),
    status: attempt.status,
    ended_by: attempt.endedBy as AttemptActWire["ended_by"],
    steps_left: isOver ? 0 : Math.max(0, attempt.run.maxSteps - step.index),
  };
}

const isEnd = (action: unknown) => ["done", "fail"].includes((action as { type: string }).type);

function serializeLineage({ prefix, saving, siblings }: AttemptLineage): LineageWire {
  return {
    parent_computer_id: prefix.desktopId,
    prefix_step_count: prefix.stepCount,
    child_count: prefix.childCount,
    checkpoint_id: prefix.checkpointId,
    checkpoint_digest: prefix.checkpointDigest,
    forked_at: prefix.forkedAt?.toISOString() ?? null,
    setup_ms: prefix.setupMs,
    fork_ms: prefix.storeMs === null || prefix.restoreMs === null ? null : prefix.storeMs + prefix.restoreMs,
    shared_cost_usd: formatUsdIfKnown(prefix.costMicroUsd),
    saved_steps: saving?.steps ?? null,
    saved_seconds: saving?.seconds ?? null,
    siblings: siblings.map(({ id, number, copy, fork, round, status, verdict, outcome, score, stepCount }) => ({
      ...{ id, number, copy, fork, round, status, outcome, score },
      verifier: verifierState(verdict),
      step_count: stepCount,
    })),
  };
}

function serializeStep(step: StepRecord, shared: boolean, calls: readonly ModelCallView[]): StepWire {
  const call = calls.find(({ stepIndex, attemptId }) => stepIndex === step.index && (attemptId === null) === shared);
  return {
    index: step.index,
    action: step.action as StepWire["action"],
    intent: step.intent as StepWire["intent"],
    note: step.note,
    ok: step.ok,
    error: step.error,
    frame_before: step.frameBefore,
    frame_after: step.frameAfter,
    screen_changed: step.screenChanged,
    started_at: step.startedAt.toISOString(),
    wait_ms: step.waitMs,
    act_ms: step.actMs,
    settle_ms: step.settleMs,
    active_window: step.activeWindow,
    tree: step.tree,
    hit: step.hit as StepWire["hit"],
    shared,
    call: call ? serializeModelCall(call) : null,
  };
}
