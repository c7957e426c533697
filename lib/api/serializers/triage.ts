import { spoilsTheRate } from "@/lib/domain/triage/failure-groups";
import { SUSPECT_RULES } from "@/lib/domain/triage/suspect-verdicts";
import { TRIAGE_VERSION } from "@/lib/domain/triage/triage-of-attempt";
import type { FailureGroupWire, GroupOverRunsWire, RunTriageWire } from "@/lib/domain/triage/triage.wire";
import type { FailureGroupOverRuns } from "@/lib/services/triage/get-failure-group";
import type { RunTriage, TriageGroup } from "@/lib/services/triage/get-run-triage";

export function serializeRunTriage(triage: RunTriage): RunTriageWire {
  return {
    run_id: triage.run.id,
    version: TRIAGE_VERSION,
    baseline: triage.baseline && { run_id: triage.baseline.id, name: triage.baseline.name },
    baseline_choice: triage.baselineChoice,
    sorted: triage.sorted,
    unsorted: triage.unsorted,
    baseline_unsorted: triage.baselineUnsorted,
    passes: triage.passes,
    groups: triage.groups.map(serializeGroup),
    suspect_attempts: triage.suspectAttempts,
    suspects: triage.suspects.map(({ rule, attempts, taskCount, exampleId }) => ({
      rule,
      meaning: SUSPECT_RULES[rule],
      attempts,
      tasks: taskCount,
      example_attempt_id: exampleId,
    })),
  };
}

function serializeGroup(group: TriageGroup): FailureGroupWire {
  return {
    key: group.key,
    tier: group.tier,
    because: group.because,
    spoils_rate: spoilsTheRate(group.tier),
    attempts: group.attempts,
    invalid: group.invalid,
    failed: group.failed,
    tasks: group.taskCount,
    task_ids: group.taskIds,
    hosts: group.hosts,
    example_attempt_id: group.exampleId,
    novelty: group.novelty,
    regressed_task_ids: group.regressedTaskIds,
    pass_share: group.passShare,
    first_seen_at: group.firstSeen?.at.toISOString() ?? null,
    first_seen_run_id: group.firstSeen?.runId ?? null,
  };
}

export function serializeGroupOverRuns({
  key,
  tier,
  because,
  firstSeen,
  runs,
}: FailureGroupOverRuns): GroupOverRunsWire {
  return {
    key,
    tier,
    because,
    first_seen_at: firstSeen?.at.toISOString() ?? null,
    first_seen_run_id: firstSeen?.runId ?? null,
    runs: runs.map((run) => ({
      run_id: run.runId,
      name: run.runName,
      created_at: run.createdAt.toISOString(),
      attempts: run.attempts,
      ended: run.ended,
      task_ids: run.taskIds,
      last_seen_at: run.lastAt?.toISOString() ?? null,
      example_attempt_id: run.exampleId,
    })),
  };
}
