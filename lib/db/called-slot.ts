import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { columnsOf, readRows } from "./read-rows";
import type { SlotRecord } from "./slots";

const calledSelect = {
  id: true,
  hostId: true,
  workerId: true,
  runId: true,
  byHand: true,
  status: true,
  closeReason: true,
  closedAt: true,
} satisfies Prisma.DesktopSelect;

/** What a live call has to know of its slot. */
export type CalledSlot = Pick<SlotRecord, keyof typeof calledSelect | "hostName">;

/** The slot that a call is for, or null when the workspace has none of that id. */
export async function findCalledSlot(db: Queryable, workspaceId: string, id: string): Promise<CalledSlot | null> {
  const [slot] = await readRows<CalledSlot>(
    db,
    Prisma.sql`
      SELECT ${columnsOf("d", calledSelect)}, h."name" AS "hostName"
      FROM "desktop" d JOIN "host" h ON h."id" = d."hostId"
      WHERE d."workspaceId" = ${workspaceId} AND d."id" = ${id}`,
    "called_slot",
  );
  return slot ?? null;
}
