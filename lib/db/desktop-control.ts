import type { ControlKind } from "@/lib/domain/desktop/control-kind";
import type { DesktopStatus } from "@/lib/domain/desktop/desktop.status";
import type { Queryable } from "./client";
import { appendRunEvent, lockRun } from "./run-events";

export interface ControlLease {
  id: string;
  /** A call of the toolset is an agent: it gives way to a person. Missing means a person. */
  kind?: ControlKind;
  by: string;
  name: string;
  reason: string;
  until: Date;
}

/** What decides whether a person may look at a desktop or steer it. */
export interface ControlledDesktop {
  id: string;
  runId: string | null;
  attemptId: string | null;
  status: DesktopStatus;
  driver: "linux" | "simulated";
  phase: string | null;
  byHand: boolean;
  quarantineReason: string | null;
  controlUrl: string | null;
  /** null when nobody holds control, or no longer. */
  control: ControlLease | null;
}

/** The desktop, or null when the workspace has none of that id. */
export async function findControlledDesktop(
  db: Queryable,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<ControlledDesktop | null> {
  const row = await db.desktop.findFirst({
    where: { id, workspaceId },
    select: {
      id: true,
      runId: true,
      attemptId: true,
      status: true,
      driver: true,
      phase: true,
      byHand: true,
      quarantineReason: true,
      controlLeaseId: true,
      controlKind: true,
      controlBy: true,
      controlName: true,
      controlReason: true,
      controlUntil: true,
      host: { select: { controlUrl: true } },
    },
  });
  if (!row) return null;
  const { controlLeaseId, controlKind, controlBy, controlName, controlReason, controlUntil, host, ...desktop } = row;
  const isHeld = controlLeaseId !== null && controlUntil !== null && controlUntil > now;
  return {
    ...desktop,
    controlUrl: host.controlUrl,
    control: isHeld
      ? {
          id: controlLeaseId,
          kind: controlKind ?? "person",
          by: controlBy ?? "",
          name: controlName ?? "",
          reason: controlReason ?? "",
          until: controlUntil,
        }
      : null,
  };
}

/**
 * Gives control to a person unless another person holds it; the holder may take it anew. A call of the toolset gives way:
 * its lease is worth nothing from here on. False: somebody was faster.
 */
export async function giveControl(tx: Queryable, desktopId: string, lease: ControlLease, now: Date): Promise<boolean> {
  const { count } = await tx.desktop.updateMany({
    where: {
      id: desktopId,
      OR: [{ controlUntil: null }, { controlUntil: { lte: now } }, { controlBy: lease.by }, { controlKind: "agent" }],
    },
    data: {
      controlKind: "person",
      controlEpoch: { increment: 1 },
      controlLeaseId: lease.id,
      controlBy: lease.by,
      controlName: lease.name,
      controlReason: lease.reason,
      controlUntil: lease.until,
    },
  });
  return count === 1;
}

/**
 * Gives control to a call of the toolset, if nobody holds it and the desktop is not closed. Returns the epoch of the
 * lease, or null: then somebody holds it.
 */
export async function giveAgentControl(
  tx: Queryable,
  desktopId: string,
  lease: ControlLease,
  now: Date,
): Promise<number | null> {
  const rows = await tx.$queryRaw<Array<{ controlEpoch: number }>>`
    UPDATE "desktop" SET "controlKind" = 'agent', "controlEpoch" = "controlEpoch" + 1, "controlLeaseId" = ${lease.id},
      "controlBy" = ${lease.by}, "controlName" = ${lease.name}, "controlReason" = ${lease.reason},
      "controlUntil" = ${lease.until}
    WHERE "id" = ${desktopId} AND "status" <> 'closed' AND ("controlUntil" IS NULL OR "controlUntil" <= ${now})
    RETURNING "controlEpoch"`;
  return rows[0]?.controlEpoch ?? null;
}

/** Prolongs a lease of the toolset. False when it is not the newest any more, or has lapsed: then nothing may be done under it. */
export async function renewAgentControl(
  tx: Queryable,
  desktopId: string,
  { leaseId, epoch, until }: { leaseId: string; epoch: number; until: Date },
  now: Date,
): Promise<boolean> {
  const { count } = await tx.desktop.updateMany({
    where: { id: desktopId, controlLeaseId: leaseId, controlEpoch: epoch, controlUntil: { gt: now } },
    data: { controlUntil: until },
  });
  return count === 1;
}

/** Ends a lease, if it is still this one. */
export async function endControl(tx: Queryable, desktopId: string, leaseId: string): Promise<boolean> {
  const { count } = await tx.desktop.updateMany({
    where: { id: desktopId, controlLeaseId: leaseId },
    data: {
      controlLeaseId: null,
      controlKind: null,
      controlBy: null,
      controlName: null,
      controlReason: null,
      controlUntil: null,
    },
  });
  return count === 1;
}

/** Whether anybody, or this lease when one is named, holds control of the desktop. */
export async function isControlled(db: Queryable, desktopId: string, now: Date, leaseId?: string): Promise<boolean> {
  const count = await db.desktop.count({
    where: { id: desktopId, controlUntil: { gt: now }, ...(leaseId !== undefined && { controlLeaseId: leaseId }) },
  });
  return count === 1;
}

/**
 * Notes that a person steered the desktop of an attempt that is at work: from here on it can have no outcome and no
 * score. The first time counts; later ones change nothing. False when the attempt is not at work.
 */
export async function markHumanAssisted(
  tx: Queryable,
  mark: { runId: string; attemptId: string; desktopId: string; actor: string; reason: string; now: Date },
): Promise<boolean> {
  if (!(await lockRun(tx, mark.runId))) return false;
  const working = { id: mark.attemptId, status: "running" as const };
  const { count } = await tx.attempt.updateMany({
    where: { ...working, humanAssistedAt: null },
    data: { humanAssistedAt: mark.now, humanAssistedReason: mark.reason },
  });
  if (count === 0) return (await tx.attempt.count({ where: working })) === 1;
  await tx.run.update({ where: { id: mark.runId }, data: { countHumanAssisted: { increment: 1 } } });
  await appendRunEvent(tx, mark.runId, {
    type: "attempt.human_assisted",
    attemptId: mark.attemptId,
    desktopId: mark.desktopId,
    actor: mark.actor,
    reason: mark.reason,
  });
  return true;
}

/**
 * Notes that a person steered a desktop of a run: for the attempt that is played on it, or, where it is the parent of a
 * fork, for every child that will be a copy of it. False when no attempt is at work on it.
 */
export async function markAllAssisted(
  tx: Queryable,
  mark: { runId: string; desktopId: string; actor: string; reason: string; now: Date },
): Promise<boolean> {
  if (!(await lockRun(tx, mark.runId))) return false;
  const attempts = await tx.attempt.findMany({
    where: { runId: mark.runId, desktopId: mark.desktopId, status: "running" },
    select: { id: true },
  });
  for (const { id } of attempts) await markHumanAssisted(tx, { ...mark, attemptId: id });
  return attempts.length > 0;
}

/** Whether a person has steered what is played on a desktop. */
export async function wasSteered(db: Queryable, desktopId: string): Promise<boolean> {
  return (await db.attempt.count({ where: { desktopId, humanAssistedAt: { not: null } } })) > 0;
}
