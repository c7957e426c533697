import { findControlledDesktop } from "@/lib/db/desktop-control";
import type { Queryable } from "@/lib/db/client";

/** Where the worker of a live desktop listens; null when it is closed, unknown to the workspace, or its host is away. */
export async function findStreamHost(
  db: Queryable,
  { workspaceId, desktopId, now }: { workspaceId: string; desktopId: string; now: Date },
): Promise<string | null> {
  const desktop = await findControlledDesktop(db, workspaceId, desktopId, now);
  return desktop && desktop.status !== "closed" ? desktop.controlUrl : null;
}
