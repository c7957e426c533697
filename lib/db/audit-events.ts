import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

export interface AuditRecord {
  id: string;
  workspaceId: string;
  actor: string;
  action: string;
  target: string;
  requestId: string;
  data: Record<string, unknown>;
  at: Date;
}

export async function insertAuditEvent(db: Queryable, event: AuditRecord): Promise<void> {
  await db.auditEvent.create({ data: { ...event, data: event.data as Prisma.InputJsonObject }, select: { id: true } });
}
