/** The only writer of statuses of toolset calls and their subtasks. */
import type { SubtaskStep } from "@/lib/domain/toolset/narrative";
import { endOfParallel } from "@/lib/domain/toolset/call-end";
import { toolsetMachine, type ToolsetEnd } from "@/lib/domain/toolset/toolset.status";
import type { Queryable } from "./client";
import { asJson, asJsonList } from "./json";
import type { ChosenRollout } from "./toolset-calls";

const RUNNING = { in: [...toolsetMachine.fromOf("end")] };

/** Names the computer that a rollout runs on, once it was forked. */
export async function placeSubtask(db: Queryable, id: string, desktopId: string): Promise<void> {
  await db.toolsetSubtask.updateMany({ where: { id, status: RUNNING }, data: { desktopId } });
}

/**
 * Begins a subtask under a lease of control. False when it was begun before or has ended: whoever asks for it a second
 * time does nothing.
 */
export async function beginSubtask(
  db: Queryable,
  id: string,
  begin: { controlEpoch: number; episodeId: string | null; startedAt: Date },
): Promise<boolean> {
  const { count } = await db.toolsetSubtask.updateMany({
    where: { id, status: RUNNING, startedAt: null },
    data: begin,
  });
  return count === 1;
}

export interface SubtaskProgress {
  steps: readonly SubtaskStep[];
  decisionCount: number;
  costMicroUsd: number | null;
}

/** Notes how far a subtask is, under the lease that it acts under. False when it has ended or is another's. */
export async function saveSubtaskProgress(
  db: Queryable,
  { id, controlEpoch }: { id: string; controlEpoch: number },
  progress: SubtaskProgress,
): Promise<boolean> {
  const { count } = await db.toolsetSubtask.updateMany({
    where: { id, status: RUNNING, controlEpoch },
    data: progressColumns(progress),
  });
  return count === 1;
}

export interface SubtaskEndPatch {
  status: ToolsetEnd;
  finishedAt: Date;
  reason?: string | null;
  error?: string | null;
  successHeld?: boolean | null;
  screen?: string | null;
  finalNames?: string[];
  firstFrame?: string | null;
  lastFrame?: string | null;
  apiTool?: string | null;
  progress?: SubtaskProgress;
}

const REASON_CHARS_MAX = 2_000;

/** Ends a subtask, once. With an epoch, only under that lease. False when it had ended before. */
export async function endSubtask(
  db: Queryable,
  { id, controlEpoch }: { id: string; controlEpoch?: number },
  { progress, reason, ...end }: SubtaskEndPatch,
): Promise<boolean> {
  const { count } = await db.toolsetSubtask.updateMany({
    where: { id, status: RUNNING, ...(controlEpoch !== undefined && { controlEpoch }) },
    data: {
      ...end,
      ...(reason !== undefined && { reason: reason?.slice(0, REASON_CHARS_MAX) ?? null }),
      ...(progress && progressColumns(progress)),
    },
  });
  return count === 1;
}

function progressColumns({ steps, decisionCount, costMicroUsd }: SubtaskProgress) {
  return {
    steps: asJsonList(steps),
    decisionCount,
    costMicroUsd: costMicroUsd === null ? null : BigInt(costMicroUsd),
  };
}

export interface CallEndPatch {
  status: ToolsetEnd;
  finishedAt: Date;
  reason?: string | null;
  chosen?: ChosenRollout | null;
  judgeDecisions?: number;
}

/** Ends a call, once. What is still set aside is given back. False when it had ended before. */
export async function endToolsetCall(
  db: Queryable,
  id: string,
  { chosen, reason, ...end }: CallEndPatch,
): Promise<boolean> {
  const { count } = await db.toolsetCall.updateMany({
    where: { id, status: RUNNING },
    data: {
      ...end,
      reservedMicroUsd: 0n,
      ...(reason !== undefined && { reason: reason?.slice(0, REASON_CHARS_MAX) ?? null }),
      ...(chosen && { chosen: asJson({ ...chosen }) }),
    },
  });
  return count === 1;
}

/** Beyond its deadline, for what is still being written. */
const GRACE_MS = 60_000;
const LOST = "What ran it is gone: it did not end in its time.";

/**
 * Ends calls whose time is long over: their console or their worker is gone. Subtasks that had ended stay as they are and
 * decide how their call ended. Returns how many calls it ended; safe to repeat.
 */
export async function endLostToolsetCalls(db: Queryable, now: Date): Promise<number> {
  const lost = await db.toolsetCall.findMany({
    where: { status: RUNNING, deadlineAt: { lt: new Date(now.getTime() - GRACE_MS) } },
    take: 100,
    select: { id: true, bestOf: true },
  });
  for (const { id, bestOf } of lost) {
    await db.toolsetSubtask.updateMany({
      where: { callId: id, status: RUNNING },
      data: { status: "failed", error: "worker_lost", reason: LOST, finishedAt: now },
    });
    const subtasks = await db.toolsetSubtask.findMany({ where: { callId: id }, select: { status: true } });
    const statuses = subtasks.map(({ status }) => status);
    // Rollouts without a judge's word are the caller's to choose among.
    const status = bestOf === null ? endOfParallel(statuses) : "escalated";
    await endToolsetCall(db, id, { status, reason: LOST, finishedAt: now });
  }
  return lost.length;
}
