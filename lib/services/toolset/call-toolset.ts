import { newId } from "@/lib/config/new-id";
import { insertToolsetCall, type NewSubtask, type ToolsetCallRecord } from "@/lib/db/toolset-calls";
import { findSafety } from "@/lib/db/workspace-safety";
import { AppError } from "@/lib/domain/errors";
import { TOOLSET_LIMITS } from "@/lib/domain/toolset/toolset.limits";
import { toolsetCallSchema, withoutSecrets, type ToolsetCallInput } from "@/lib/domain/toolset/toolset.input";
import { creatorColumns, queryable, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { refuseUntilApproved, useApproval } from "./call-approval";
import { callHashOf } from "./call-hash";
import { getToolsetCall } from "./get-toolset-call";
import { refuseJudge } from "./refuse-judge";
import { resolveComputers, type ResolvedComputers } from "./resolve-computers";
import { runBestOf } from "./run-best-of";
import { runParallel } from "./run-parallel";
import type { ToolsetSurroundings } from "./toolset-request";

/** Beside its budget: for forks, and for what is written at the end. */
const MARGIN_MS = 60_000;

/**
 * Does one call of the toolset and returns it ended. Gates in this order: scope, shape, every computer resolved,
 * conflicts (`computer_conflict`, `sandbox_required`), judge (`policy_not_offered`), the workspace's rules (`policy_denied`), approval where a computer
 * is no sandbox (`approval_required`, `approval_not_usable`), the row that says who does what (`audit_unavailable`).
 * Nothing runs before all of them. From then on whatever goes wrong is a subtask's status, not an error. Not safe to
 * repeat.
 */
export async function callToolset(
  around: ToolsetSurroundings & { computerId: string; input: unknown },
): Promise<ToolsetCallRecord> {
  const { ctx, computerId, hashKey } = around;
  requireScope(ctx, "desktops:write");
  const call = parseInput(toolsetCallSchema, around.input, { isSecret: true });
  const computers = await resolveComputers(ctx, computerId, call);
  await refuseJudge(around, call);
  await refuseByRules(ctx, call);
  const callHash = callHashOf(hashKey, ctx.workspace.id, computers, call);
  const kept = keptInput(call);
  const needsLeave = [computers.called, ...computers.targets].some(
    (slot) => slot !== null && isTarget(computers, slot) && !slot.isSandbox,
  );
  if (needsLeave && call.approval === undefined) {
    await refuseUntilApproved(ctx, { computerId, member: call.member, input: kept, callHash });
  }
  const begun = await begin(ctx, {
    call,
    computers,
    callHash,
    kept,
    approvalId: needsLeave ? (call.approval ?? null) : null,
  });
  if (call.member === "run_subtask" && call.input.best_of !== undefined)
    await runBestOf(around, begun, call.input, computers);
  else await runParallel(around, begun, call, computers);
  return getToolsetCall({ ctx, callId: begun.id });
}

/** The computer of the call is acted in only when a subtask runs on it or it is forked. */
function isTarget({ called, targets }: ResolvedComputers, slot: ResolvedComputers["called"]): boolean {
  return slot !== called || targets.some((target) => target === null || target.id === called.id);
}

async function refuseByRules(ctx: ServiceContext, { member }: ToolsetCallInput): Promise<void> {
  const { rules } = await findSafety(queryable(ctx), ctx.workspace.id);
  if (rules.members[member] === "allow") return;
  throw new AppError("policy_denied", `The rules of this workspace do not allow ${member}.`, {
    details: { rule: `members.${member}` },
  });
}

function keptInput({ member, input }: ToolsetCallInput): Record<string, unknown> {
  return member === "run_subtask" ? withoutSecrets(input) : { ...input, subtasks: input.subtasks.map(withoutSecrets) };
}

/** A call whose rows are written. */
export interface BegunCall {
  id: string;
  subtasks: NewSubtask[];
  budgetMs: number;
  /** `performance.now()` of its beginning. */
  startedMs: number;
}

interface CallToBegin {
  call: ToolsetCallInput;
  computers: ResolvedComputers;
  callHash: string;
  kept: Record<string, unknown>;
  approvalId: string | null;
}

async function begin(
  ctx: ServiceContext,
  { call, computers, callHash, kept, approvalId }: CallToBegin,
): Promise<BegunCall> {
  const now = ctx.now();
  const id = newId("toolsetCall", now);
  const { member, input } = call;
  const bestOf = member === "run_subtask" ? (input.best_of ?? null) : null;
  const budgetMs = input.budget_ms + (bestOf === null ? 0 : TOOLSET_LIMITS.judgeMs);
  const subtasks = computers.targets.map((slot, index) => ({
    id: newId("toolsetSubtask", now),
    index: index + 1,
    desktopId: slot?.id ?? null,
    goal: member === "run_parallel" ? (input.subtasks[index]?.goal ?? "") : input.goal,
  }));
  const write = () =>
    inTransaction(ctx, async (tx) => {
      if (approvalId !== null) await useApproval(ctx, tx, { approvalId, callHash, callId: id });
      await insertToolsetCall(
        tx,
        {
          id,
          workspaceId: ctx.workspace.id,
          desktopId: computers.called.id,
          member,
          input: kept,
          callHash,
          maxParallel: member === "run_parallel" ? input.max_parallel : Math.max(1, bestOf ?? 1),
          bestOf,
          budgetMs,
          maxCostMicroUsd: Math.round(input.max_cost_usd * 1e6),
          approvalId,
          ...creatorColumns(ctx.actor),
          createdAt: now,
          deadlineAt: new Date(now.getTime() + budgetMs + MARGIN_MS),
        },
        subtasks,
      );
      const data = {
        member,
        computers: subtasks.map(({ desktopId }) => desktopId),
        best_of: bestOf,
        approval_id: approvalId,
      };
      await emitAudit(ctx, tx, { action: "toolset.call", target: id, data });
    });
  try {
    await write();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("audit_unavailable", "The call could not be noted, so nothing ran.", { cause });
  }
  return { id, subtasks, budgetMs, startedMs: performance.now() };
}
