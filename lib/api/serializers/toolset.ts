import type { SubtaskRecord, ToolsetCallRecord } from "@/lib/db/toolset-calls";
import { narrativeOf, stepLine } from "@/lib/domain/toolset/narrative";
import type { ApprovalWire, RolloutWire, SubtaskResultWire, ToolsetCallWire } from "@/lib/domain/toolset/toolset.wire";
import type { ToolsetMember } from "@/lib/domain/safety/safety.rules";
import type { ApprovalView } from "@/lib/services/toolset/approval-view";

const usd = (microUsd: number | null) => (microUsd === null ? null : microUsd / 1e6);

/** A call of the toolset on the wire, in the shape of its kind. */
export function serializeToolsetCall(call: ToolsetCallRecord): ToolsetCallWire {
  const ended = call.finishedAt ?? new Date();
  const head = {
    id: call.id,
    // Only members are written to the column.
    member: call.member as ToolsetMember,
    computer: call.desktopId,
    status: call.status,
    reason: call.reason,
    elapsed_ms: Math.max(0, ended.getTime() - call.createdAt.getTime()),
    cost_usd: call.hasUnpriced ? null : usd(call.spentMicroUsd),
    max_cost_usd: call.maxCostMicroUsd / 1e6,
    budget_ms: call.budgetMs,
    created_by: { type: call.createdByType, id: call.createdById, name: call.createdByName },
    created_at: call.createdAt.toISOString(),
    finished_at: call.finishedAt?.toISOString() ?? null,
  };
  const results = call.subtasks.map(resultOf);
  if (call.bestOf !== null) {
    return {
      ...head,
      kind: "best_of",
      best_of: call.bestOf,
      chosen: call.chosen,
      judge_decisions: call.judgeDecisions,
      rollouts: call.subtasks.map((subtask, at) => rolloutOf(subtask, results[at] as SubtaskResultWire)),
    };
  }
  if (call.member === "run_parallel") {
    const done = results.filter(({ status }) => status === "done").length;
    return { ...head, kind: "parallel", done, subtasks: results.length, max_parallel: call.maxParallel, results };
  }
  return { ...head, kind: "subtask", result: results[0] as SubtaskResultWire };
}

function resultOf(subtask: SubtaskRecord): SubtaskResultWire {
  return {
    subtask: subtask.index,
    computer: subtask.desktopId,
    goal: subtask.goal,
    status: subtask.status,
    error: subtask.error,
    reason: subtask.reason,
    success: subtask.successHeld,
    steps: subtask.steps.map(stepLine),
    trace: subtask.steps.map(({ screenChanged, decisionId, ...step }) => ({
      ...step,
      screen_changed: screenChanged,
      decision_id: decisionId,
    })),
    screen: subtask.screen,
    use_api: subtask.apiTool,
    first_frame: subtask.firstFrame,
    last_frame: subtask.lastFrame,
    decisions: subtask.decisionCount,
    cost_usd: subtask.startedAt === null ? 0 : usd(subtask.costMicroUsd),
    started_at: subtask.startedAt?.toISOString() ?? null,
    finished_at: subtask.finishedAt?.toISOString() ?? null,
  };
}

function rolloutOf(
  { index, desktopId, status, reason, steps, successHeld, finalNames }: SubtaskRecord,
  result: SubtaskResultWire,
): RolloutWire {
  const label = `r${index}`;
  const about = { label, computer: desktopId ?? "none", status, reason, steps, successHeld };
  return { rollout: label, computer: desktopId, status, narrative: narrativeOf({ ...about, finalNames }), result };
}

export function serializeApproval(approval: ApprovalView): ApprovalWire {
  return {
    id: approval.id,
    computer: approval.desktopId,
    member: approval.member as ToolsetMember,
    input: approval.input,
    call_hash: approval.callHash,
    status: approval.status,
    requested_by: approval.requestedName,
    requested_at: approval.requestedAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
    decided_by: approval.decidedName,
    decided_at: approval.decidedAt?.toISOString() ?? null,
    used_by_call_id: approval.usedByCallId,
    available_actions: approval.availableActions,
  };
}
