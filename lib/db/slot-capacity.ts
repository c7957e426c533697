import type { Queryable } from "./client";
import { countInFlight, lockDispatch } from "./dispatch";

/** Why there is no room for more desktops. */
export interface CapacityRefusal {
  of: "host" | "workspace";
  limit: number;
  inUse: number;
}

/**
 * Checks, with dispatch held until the transaction ends, that a host and a workspace have room for `count` more
 * desktops made by hand. Null when they have; insert the rows in the same transaction.
 */
export async function refuseCapacity(
  tx: Queryable,
  asked: { hostId: string; workspaceId: string; count: number },
): Promise<CapacityRefusal | null> {
  await lockDispatch(tx);
  const host = await tx.host.findUniqueOrThrow({ where: { id: asked.hostId }, select: { slots: true } });
  const onHost = await countInFlight(tx, asked.hostId);
  if (onHost + asked.count > host.slots) return { of: "host", limit: host.slots, inUse: onHost };
  const workspace = await tx.workspace.findUniqueOrThrow({
    where: { id: asked.workspaceId },
    select: { runParallelism: true },
  });
  const ofWorkspace = await countInWorkspace(tx, asked.workspaceId);
  if (ofWorkspace + asked.count > workspace.runParallelism) {
    return { of: "workspace", limit: workspace.runParallelism, inUse: ofWorkspace };
  }
  return null;
}

async function countInWorkspace(tx: Queryable, workspaceId: string): Promise<number> {
  const { _sum } = await tx.cohort.aggregate({
    where: { workspaceId, OR: [{ status: "leased" }, { status: "queued", hostId: { not: null } }] },
    _sum: { width: true },
  });
  const byHand = await tx.desktop.count({ where: { workspaceId, byHand: true, status: { not: "closed" } } });
  return (_sum.width ?? 0) + byHand;
}
