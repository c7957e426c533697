import { endSubtask, endToolsetCall } from "@/lib/db/toolset-moves";
import { findToolsetCall } from "@/lib/db/toolset-calls";
import { endOfParallel } from "@/lib/domain/toolset/call-end";
import { TOOLSET_LIMITS } from "@/lib/domain/toolset/toolset.limits";
import { plainSubtask, type ToolsetCallInput } from "@/lib/domain/toolset/toolset.input";
import type { ToolsetEnd } from "@/lib/domain/toolset/toolset.status";
import { queryable, type ServiceContext } from "../context";
import type { BegunCall } from "./call-toolset";
import { inLanes } from "./in-lanes";
import type { ResolvedComputers } from "./resolve-computers";
import { runOnComputer } from "./run-on-computer";
import type { ToolsetSurroundings } from "./toolset-request";

/**
 * Runs the subtasks of a call, each on its own computer, and ends the call. One that would begin with less than a second
 * left, or after the money is spent, is skipped. A single subtask gives its status to the call.
 */
export async function runParallel(
  { ctx, control }: ToolsetSurroundings,
  call: BegunCall,
  { member, input }: ToolsetCallInput,
  { targets }: ResolvedComputers,
): Promise<void> {
  const subtasks = (member === "run_parallel" ? input.subtasks : [input]).map(plainSubtask);
  const lanes = member === "run_parallel" ? input.max_parallel : 1;
  await inLanes(call.subtasks, lanes, async (row, index) => {
    const [subtask, slot] = [subtasks[index], targets[index]];
    if (!subtask || !slot) return;
    const leftMs = call.budgetMs - (performance.now() - call.startedMs);
    const why = await skipReason(ctx, call.id, leftMs);
    if (why !== null) {
      const end = { status: "skipped" as const, reason: why, finishedAt: ctx.now() };
      return void (await endSubtask(queryable(ctx), { id: row.id }, end));
    }
    const budgetMs = Math.min(subtask.budget_ms, leftMs);
    await runOnComputer({ ctx, control, callId: call.id, row, slot, subtask, budgetMs });
  });
  const ended = await findToolsetCall(queryable(ctx), ctx.workspace.id, call.id);
  const statuses = ended?.subtasks.map(({ status }) => status) ?? [];
  const status = member === "run_parallel" ? endOfParallel(statuses) : ((statuses[0] ?? "failed") as ToolsetEnd);
  const reason = member === "run_parallel" ? null : (ended?.subtasks[0]?.reason ?? null);
  await endToolsetCall(queryable(ctx), call.id, { status, reason, finishedAt: ctx.now() });
}

async function skipReason(ctx: ServiceContext, callId: string, leftMs: number): Promise<string | null> {
  if (leftMs < TOOLSET_LIMITS.startMsMin) return "Less than a second of the call's time was left.";
  const call = await findToolsetCall(queryable(ctx), ctx.workspace.id, callId);
  if (!call || call.maxCostMicroUsd === 0 || call.spentMicroUsd < call.maxCostMicroUsd) return null;
  return "The call's max_cost_usd was spent.";
}
