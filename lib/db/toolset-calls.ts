import type { SubtaskStep } from "@/lib/domain/toolset/narrative";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { asJson } from "./json";

const subtaskSelect = {
  id: true,
  callId: true,
  index: true,
  desktopId: true,
  goal: true,
  status: true,
  error: true,
  reason: true,
  steps: true,
  successHeld: true,
  screen: true,
  finalNames: true,
  firstFrame: true,
  lastFrame: true,
  apiTool: true,
  episodeId: true,
  decisionCount: true,
  costMicroUsd: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.ToolsetSubtaskSelect;

const callSelect = {
  id: true,
  workspaceId: true,
  desktopId: true,
  member: true,
  input: true,
  status: true,
  reason: true,
  maxParallel: true,
  bestOf: true,
  budgetMs: true,
  maxCostMicroUsd: true,
  spentMicroUsd: true,
  reservedMicroUsd: true,
  hasUnpriced: true,
  chosen: true,
  judgeDecisions: true,
  approvalId: true,
  createdByType: true,
  createdById: true,
  createdByName: true,
  createdAt: true,
  deadlineAt: true,
  finishedAt: true,
  subtasks: { select: subtaskSelect, orderBy: { index: "asc" } },
} satisfies Prisma.ToolsetCallSelect;

type SubtaskRow = Prisma.ToolsetSubtaskGetPayload<{ select: typeof subtaskSelect }>;
type CallRow = Prisma.ToolsetCallGetPayload<{ select: typeof callSelect }>;

export interface SubtaskRecord extends Omit<SubtaskRow, "steps" | "costMicroUsd"> {
  steps: SubtaskStep[];
  costMicroUsd: number | null;
}

/** Who was picked among rollouts. */
export interface ChosenRollout {
  rollout: string;
  computer: string;
  why: string;
}

type Money = "maxCostMicroUsd" | "spentMicroUsd" | "reservedMicroUsd";
export interface ToolsetCallRecord
  extends Omit<CallRow, Money | "subtasks" | "input" | "chosen" | "createdByType">, Record<Money, number> {
  /** Without secret values. */
  input: Record<string, unknown>;
  chosen: ChosenRollout | null;
  createdByType: "user" | "api_key" | "system";
  subtasks: SubtaskRecord[];
}

export interface NewToolsetCall {
  id: string;
  workspaceId: string;
  desktopId: string;
  member: string;
  /** Without secret values. */
  input: Record<string, unknown>;
  callHash: string;
  maxParallel: number;
  bestOf: number | null;
  budgetMs: number;
  maxCostMicroUsd: number;
  approvalId: string | null;
  createdByType: string;
  createdById: string;
  createdByName: string;
  createdAt: Date;
  deadlineAt: Date;
}

export interface NewSubtask {
  id: string;
  index: number;
  /** null while it is still to be forked. */
  desktopId: string | null;
  goal: string;
}

/** Writes a call with its subtasks, all running. */
export async function insertToolsetCall(
  tx: Queryable,
  { input, ...call }: NewToolsetCall,
  subtasks: readonly NewSubtask[],
): Promise<void> {
  await tx.toolsetCall.create({ data: { ...call, input: asJson(input) }, select: { id: true } });
  const { id: callId, workspaceId } = call;
  await tx.toolsetSubtask.createMany({ data: subtasks.map((subtask) => ({ ...subtask, callId, workspaceId })) });
}

/** The call with its subtasks in order, or null when the workspace has none of that id. */
export async function findToolsetCall(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ToolsetCallRecord | null> {
  const row = await db.toolsetCall.findFirst({ where: { id, workspaceId }, select: callSelect });
  return row && toRecord(row);
}

/** Calls of a workspace, newest first, older than `before`; those that touched one computer when it is named. */
export async function listToolsetCalls(
  db: Queryable,
  workspaceId: string,
  { before, computerId, limit }: { before?: string; computerId?: string; limit: number },
): Promise<ToolsetCallRecord[]> {
  const rows = await db.toolsetCall.findMany({
    where: {
      workspaceId,
      ...(before !== undefined && { id: { lt: before } }),
      ...(computerId !== undefined && {
        OR: [{ desktopId: computerId }, { subtasks: { some: { desktopId: computerId } } }],
      }),
    },
    orderBy: { id: "desc" },
    take: limit,
    select: callSelect,
  });
  return rows.map(toRecord);
}

/**
 * The newest finished call of Best-of-N that this computer was a rollout of, in the episode that is named; null when
 * there is none, or it picked another rollout.
 */
export async function findCallThatChose(
  db: Queryable,
  workspaceId: string,
  { desktopId, episodeId }: { desktopId: string; episodeId: string },
): Promise<{ callId: string; rollout: string } | null> {
  const subtask = await db.toolsetSubtask.findFirst({
    where: { workspaceId, desktopId, episodeId, call: { bestOf: { not: null }, status: "done" } },
    orderBy: { id: "desc" },
    select: { index: true, call: { select: { id: true, chosen: true } } },
  });
  if (!subtask) return null;
  const chosen = subtask.call.chosen as unknown as ChosenRollout | null;
  return chosen?.rollout === `r${subtask.index}` ? { callId: subtask.call.id, rollout: chosen.rollout } : null;
}

/** Rows are written by this file and toolset-moves.ts only, from these types. */
function toRecord({ subtasks, input, chosen, createdByType, ...row }: CallRow): ToolsetCallRecord {
  return {
    ...row,
    input: input as Record<string, unknown>,
    chosen: chosen as unknown as ChosenRollout | null,
    createdByType: createdByType as ToolsetCallRecord["createdByType"],
    maxCostMicroUsd: Number(row.maxCostMicroUsd),
    spentMicroUsd: Number(row.spentMicroUsd),
    reservedMicroUsd: Number(row.reservedMicroUsd),
    subtasks: subtasks.map(({ steps, costMicroUsd, ...subtask }) => ({
      ...subtask,
      steps: steps as unknown as SubtaskStep[],
      costMicroUsd: costMicroUsd === null ? null : Number(costMicroUsd),
    })),
  };
}
