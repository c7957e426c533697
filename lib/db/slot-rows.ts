import { desktopMachine, type DesktopEventName, type DesktopStatus } from "@/lib/domain/desktop/desktop.status";
import type { SlotOperation } from "@/lib/domain/slot/slot.wire";
import { taskFileSchema, type TaskFile } from "@/lib/domain/task/task.schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

/** Channel on which a worker hears that its host has a new slot to make; the payload is the host's id. */
export const SLOT_CHANNEL = "deskproof_slots";

export interface NewSlotRow {
  id: string;
  hostId: string;
  workerId: string;
  workspaceId: string;
  taskId: string | null;
  taskDigest: string | null;
  templateRef: string;
  driver: "linux" | "simulated";
  parentId: string | null;
  ttlSeconds: number;
  expiresAt: Date;
  endsAt: Date;
  createdBy: string;
}

/** Asks the host's worker for a desktop: the row is the request, and the worker hears of it when it is committed. */
export async function insertSlot(tx: Queryable, slot: NewSlotRow): Promise<void> {
  await tx.desktop.create({ data: { ...slot, byHand: true, phase: "create", costMicroUsd: 0n } });
  await tx.$executeRaw`SELECT pg_notify(${SLOT_CHANNEL}, ${slot.hostId})`;
}

/** What a worker needs to make and keep a slot. */
export interface SlotWork extends Omit<NewSlotRow, "hostId" | "workerId" | "taskId" | "driver"> {
  task: TaskFile | null;
  templateDigest: string;
}

/** Slots that were asked for and that this worker does not know yet. */
export async function findNewSlots(db: Queryable, worker: { hostId: string; workerId: string }, known: string[]) {
  const rows = await db.desktop.findMany({
    where: { ...worker, byHand: true, status: "creating", parentId: null, id: { notIn: known } },
    orderBy: { createdAt: "asc" },
    select: {
      id: true,
      workspaceId: true,
      taskDigest: true,
      templateRef: true,
      parentId: true,
      ttlSeconds: true,
      expiresAt: true,
      endsAt: true,
      createdBy: true,
      createdAt: true,
    },
  });
  return Promise.all(rows.map((row) => workOf(db, row)));
}

type WorkRow = Prisma.DesktopGetPayload<{
  select: {
    id: true;
    workspaceId: true;
    taskDigest: true;
    templateRef: true;
    parentId: true;
    ttlSeconds: true;
    expiresAt: true;
    endsAt: true;
    createdBy: true;
    createdAt: true;
  };
}>;

async function workOf(db: Queryable, { createdAt, ...row }: WorkRow): Promise<SlotWork> {
  const [name = "", version = ""] = row.templateRef.split("@");
  const [template, task] = await Promise.all([
    db.templateVersion.findUniqueOrThrow({
      where: { name_version: { name, version: Number(version) } },
      select: { digest: true },
    }),
    row.taskDigest === null
      ? null
      : db.task.findUniqueOrThrow({ where: { digest: row.taskDigest }, select: { file: true } }),
  ]);
  return {
    ...row,
    // A slot has all of these from its first day; the columns are null for desktops of runs.
    ttlSeconds: row.ttlSeconds ?? 0,
    expiresAt: row.expiresAt ?? createdAt,
    endsAt: row.endsAt ?? createdAt,
    createdBy: row.createdBy ?? "system",
    templateDigest: template.digest,
    task: task === null ? null : taskFileSchema.parse(task.file),
  };
}

export interface SlotPatch {
  operation?: SlotOperation | null;
  phase?: "create" | "setup" | "verify" | null;
  expiresAt?: Date;
  checkpointId?: string | null;
  stepCount?: number;
  lastFrame?: string;
  lastFrameAt?: Date;
  quarantine?: { reason: string; by: string; at: Date } | null;
  close?: { reason: string; detail: string | null };
}

/**
 * Moves a slot by its table and writes what changes with it. A move that the table does not allow from where the row
 * stands changes nothing at all and returns false.
 */
export async function moveSlot(
  tx: Queryable,
  id: string,
  event: DesktopEventName | null,
  patch: SlotPatch,
  now: Date,
): Promise<boolean> {
  const to = event === null ? null : (desktopMachine.table[event].to as DesktopStatus);
  const { quarantine, close, ...columns } = patch;
  const { count } = await tx.desktop.updateMany({
    where: { id, status: event === null ? { not: "closed" } : { in: [...desktopMachine.fromOf(event)] } },
    data: {
      ...columns,
      ...(to && { status: to }),
      ...(to === "closed" && { closedAt: now, phase: null, operation: null }),
      ...(close && { closeReason: close.reason, closeDetail: close.detail }),
      ...(quarantine !== undefined && {
        quarantineReason: quarantine?.reason ?? null,
        quarantineBy: quarantine?.by ?? null,
        quarantineAt: quarantine?.at ?? null,
      }),
    },
  });
  if (to === "closed" && count === 1) await tx.desktopThumbnail.deleteMany({ where: { desktopId: id } });
  return count === 1;
}

/** Closes slots of the host that an earlier worker was asked for: nobody makes or keeps them any more. */
export async function closeOrphanedSlots(
  tx: Queryable,
  worker: { hostId: string; workerId: string },
  now: Date,
): Promise<number> {
  const { count } = await tx.desktop.updateMany({
    where: { hostId: worker.hostId, workerId: { not: worker.workerId }, byHand: true, status: { not: "closed" } },
    data: { status: "closed", closedAt: now, phase: null, operation: null, closeReason: "worker_stopped" },
  });
  return count;
}

/** Whose a live desktop is; null for one that is closed or unknown. */
export async function findDesktopOwner(
  db: Queryable,
  id: string,
): Promise<{ workspaceId: string; runId: string | null } | null> {
  return db.desktop.findFirst({
    where: { id, status: { not: "closed" } },
    select: { workspaceId: true, runId: true },
  });
}
