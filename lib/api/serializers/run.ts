import { formatUsd } from "@/lib/domain/money";
import { runCounts } from "@/lib/domain/run/run.counts";
import { modelUseOf } from "@/lib/domain/run/model-use";
import { runLabels } from "@/lib/domain/run/run.labels";
import type { RunWire } from "@/lib/domain/run/run.wire";
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
    policy_digest: run.policyDigest,
    policy_offer: run.policyOffer,
    verifier_profile: run.verifierProfile,
    best_of_judge: run.bestOfJudge,
    parallel_copies: run.parallelCopies,
    fork_copies: run.forkCopies,
    prefix_steps: run.prefixSteps,
    max_steps: run.maxSteps,
    rounds: run.rounds,
    spend_cap_usd: formatUsd(run.spendCapMicroUsd),
    spend_usd: formatUsd(run.spentMicroUsd),
    model_use: modelUseOf(run, run.policyDigest),
    time_cap_minutes: run.timeCapMinutes,
    stop_after_valid: run.stopAfterValid,
    counts: runCounts(run),
    computers_active: run.computersActive,
    created_by: { type: run.createdByType, id: run.createdById, name: run.createdByName },
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
    last_event_seq: run.eventSeq,
    paused:
      run.pausedAt === null
        ? null
        : { at: run.pausedAt.toISOString(), by: run.pausedBy ?? "", reason: run.pausedReason ?? "" },
    waiting_reason: run.waiting && { ...run.waiting, since: run.waiting.since?.toISOString() ?? null },
    eta: run.eta && {
      from_ms: run.eta.fromMs,
      to_ms: run.eta.toMs,
      sample: run.eta.sample,
      own: run.eta.isOwn,
      capped: run.eta.isCapped,
    },
    idle_ms: run.idleMs,
    cancel_disposition: run.cancelDisposition,
    notes: run.notes,
    tags: run.tags,
    revision: run.revision,
    imported: run.imported,
    is_baseline: run.isBaseline,
    available_actions: run.availableActions,
  };
}
