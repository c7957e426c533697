import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

type Facts = Record<string, unknown>;

export interface AuditRecord {
  id: string;
  workspaceId: string;
  actor: string;
  actorName: string | null;
  userId: string | null;
  keyId: string | null;
  action: string;
  target: string;
  requestId: string;
  reason: string | null;
  before: Facts | null;
  after: Facts | null;
  data: Facts;
  at: Date;
}

/** Where a page of the log ends. */
export interface AuditPlace {
  at: Date;
  id: string;
}

export interface AuditQuery {
  /** A person's id, a key's id, or an actor's whole label. */
  actor?: string;
  /** An action, or the noun before its dot. */
  action?: string;
  target?: string;
  from?: Date;
  /** Not included. */
  until?: Date;
  after?: AuditPlace;
  limit: number;
}

const jsonOrNull = (facts: Facts | null) => (facts === null ? Prisma.DbNull : (facts as Prisma.InputJsonObject));

/** What may be left out is null. */
export type NewAuditEvent = Omit<AuditRecord, Optional> & Partial<Pick<AuditRecord, Optional>>;
type Optional = "actorName" | "userId" | "keyId" | "reason" | "before" | "after";

export async function insertAuditEvent(db: Queryable, event: NewAuditEvent): Promise<void> {
  await db.auditEvent.create({
    data: {
      ...event,
      before: jsonOrNull(event.before ?? null),
      after: jsonOrNull(event.after ?? null),
      data: event.data as Prisma.InputJsonObject,
    },
    select: { id: true },
  });
}

/** The workspace's log, newest first. */
export async function listAuditInWorkspace(
  db: Queryable,
  workspaceId: string,
  { actor, action, target, from, until, after, limit }: AuditQuery,
): Promise<AuditRecord[]> {
  const rows = await db.auditEvent.findMany({
    where: {
      workspaceId,
      ...(target !== undefined && { target }),
      at: { ...(from && { gte: from }), ...(until && { lt: until }) },
      AND: [
        ...(actor === undefined ? [] : [{ OR: [{ actor }, { userId: actor }, { keyId: actor }] }]),
        ...(action === undefined ? [] : [{ OR: [{ action }, { action: { startsWith: `${action}.` } }] }]),
        ...(after === undefined ? [] : [{ OR: [{ at: { lt: after.at } }, { at: after.at, id: { gt: after.id } }] }]),
      ],
    },
    orderBy: [{ at: "desc" }, { id: "asc" }],
    take: limit,
  });
  return rows.map((row) => ({
    ...row,
    // Only emitAudit writes them, as objects.
    before: row.before as Facts | null,
    after: row.after as Facts | null,
    data: row.data as Facts,
  }));
}
