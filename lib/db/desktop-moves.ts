import { desktopMachine, type DesktopEventName, type DesktopStatus } from "@/lib/domain/desktop/desktop.status";
import type { Queryable } from "./client";

export interface NewDesktop {
  id: string;
  hostId: string;
  workerId: string;
  workspaceId: string;
  runId: string;
  /** null for the parent of a fork: it is no attempt's own. */
  attemptId: string | null;
  taskId: string;
  templateRef: string;
  driver: "linux" | "simulated";
}

export async function insertDesktop(tx: Queryable, desktop: NewDesktop): Promise<void> {
  await tx.desktop.create({ data: { ...desktop, phase: "create" } });
}

/**
 * Moves a desktop by its table. A move that the table does not allow from where the row stands changes nothing and
 * returns false: the row mirrors a live object whose driver is the authority.
 */
export async function moveDesktop(tx: Queryable, id: string, event: DesktopEventName, now: Date): Promise<boolean> {
  const to: DesktopStatus = desktopMachine.table[event].to as DesktopStatus;
  const { count } = await tx.desktop.updateMany({
    where: { id, status: { in: [...desktopMachine.fromOf(event)] } },
    data: { status: to, ...(to === "closed" && { closedAt: now, phase: null }) },
  });
  if (to === "closed") await tx.desktopThumbnail.deleteMany({ where: { desktopId: id } });
  return count === 1;
}

export interface DesktopReading {
  phase?: "create" | "setup" | "act" | "verify";
  lastFrame?: string;
  lastFrameAt?: Date;
  stepCount?: number;
  cpuSeconds?: number;
  memoryBytes?: number;
  pssBytes?: number | null;
}

export async function updateDesktopReading(tx: Queryable, id: string, reading: DesktopReading): Promise<void> {
  const { memoryBytes, pssBytes, ...columns } = reading;
  await tx.desktop.updateMany({
    where: { id },
    data: {
      ...columns,
      ...(memoryBytes !== undefined && { memoryBytes: BigInt(Math.round(memoryBytes)) }),
      ...(pssBytes !== undefined && { pssBytes: pssBytes === null ? null : BigInt(Math.round(pssBytes)) }),
    },
  });
}

export async function saveThumbnail(tx: Queryable, desktopId: string, jpeg: Uint8Array, at: Date): Promise<void> {
  const bytes = Uint8Array.from(jpeg);
  await tx.desktopThumbnail.upsert({
    where: { desktopId },
    create: { desktopId, jpeg: bytes, at },
    update: { jpeg: bytes, at },
  });
}

/** Closes the rows of desktops whose worker is gone; its sweep has removed the desktops themselves. */
export async function closeDesktopsOfGoneWorkers(
  tx: Queryable,
  gone: { hostId: string; exceptWorkerId: string; now: Date },
): Promise<number> {
  const stale = { hostId: gone.hostId, workerId: { not: gone.exceptWorkerId }, status: { not: "closed" as const } };
  const rows = await tx.desktop.findMany({ where: stale, select: { id: true } });
  await tx.desktopThumbnail.deleteMany({ where: { desktopId: { in: rows.map((row) => row.id) } } });
  const { count } = await tx.desktop.updateMany({
    where: stale,
    data: { status: "closed", closedAt: gone.now, phase: null, operation: null, closeReason: "worker_stopped" },
  });
  return count;
}
