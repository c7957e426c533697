import type { Prisma } from "@/lib/generated/prisma/client";
import { desktopMachine, type DesktopStatus } from "@/lib/domain/desktop/desktop.status";
import type { Queryable } from "./client";

const computerSelect = {
  id: true,
  hostId: true,
  runId: true,
  attemptId: true,
  taskId: true,
  templateRef: true,
  driver: true,
  status: true,
  phase: true,
  lastFrame: true,
  lastFrameAt: true,
  stepCount: true,
  cpuSeconds: true,
  memoryBytes: true,
  createdAt: true,
  closedAt: true,
  host: { select: { name: true } },
} satisfies Prisma.DesktopSelect;

type ComputerRow = Prisma.DesktopGetPayload<{ select: typeof computerSelect }>;

export type ComputerPhase = "create" | "setup" | "act" | "verify";

/** A desktop as its worker last reported it. */
export interface ComputerRecord extends Omit<ComputerRow, "host" | "phase" | "memoryBytes"> {
  hostName: string;
  phase: ComputerPhase | null;
  memoryBytes: number | null;
}

function toComputer({ host, ...row }: ComputerRow): ComputerRecord {
  return {
    ...row,
    hostName: host.name,
    phase: row.phase as ComputerPhase | null,
    memoryBytes: row.memoryBytes === null ? null : Number(row.memoryBytes),
  };
}

export const LIVE_DESKTOP_STATUSES: readonly DesktopStatus[] = desktopMachine.statuses.filter(
  (status) => !desktopMachine.finals.includes(status),
);

export interface ComputerQuery {
  runId?: string;
  /** Live ones only, or closed ones as well. */
  isLiveOnly: boolean;
  after?: { createdAt: Date; id: string };
  limit: number;
}

/** Computers of a workspace, newest first. */
export async function listComputersInWorkspace(
  db: Queryable,
  workspaceId: string,
  query: ComputerQuery,
): Promise<ComputerRecord[]> {
  const { after } = query;
  const rows = await db.desktop.findMany({
    where: {
      workspaceId,
      ...(query.runId ? { runId: query.runId } : {}),
      ...(query.isLiveOnly ? { status: { in: [...LIVE_DESKTOP_STATUSES] } } : {}),
      ...(after
        ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
        : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: query.limit,
    select: computerSelect,
  });
  return rows.map(toComputer);
}

/** Live computers by run; runs without one are missing from the map. */
export async function countLiveComputersByRun(
  db: Queryable,
  workspaceId: string,
  runIds: readonly string[],
): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  const groups = await db.desktop.groupBy({
    by: ["runId"],
    where: { workspaceId, status: { in: [...LIVE_DESKTOP_STATUSES] }, runId: { in: [...runIds] } },
    _count: { _all: true },
  });
  return new Map(groups.flatMap(({ runId, _count }) => (runId === null ? [] : [[runId, _count._all] as const])));
}

/** The computer, or null when the workspace has none of that id. */
export async function findComputerInWorkspace(
  db: Queryable,
  workspaceId: string,
  computerId: string,
): Promise<ComputerRecord | null> {
  const row = await db.desktop.findFirst({ where: { id: computerId, workspaceId }, select: computerSelect });
  return row === null ? null : toComputer(row);
}
