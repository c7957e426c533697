import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

const sessionSelect = {
  id: true,
  createdAt: true,
  updatedAt: true,
  expiresAt: true,
  ipAddress: true,
  userAgent: true,
} satisfies Prisma.SessionSelect;

/** A session without its token, which never leaves the table. */
export type SessionRecord = Prisma.SessionGetPayload<{ select: typeof sessionSelect }>;

/** Sessions of a person that still work, newest first. */
export async function listSessionsOfUser(db: Queryable, userId: string, now: Date): Promise<SessionRecord[]> {
  return db.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    orderBy: { createdAt: "desc" },
    take: 200,
    select: sessionSelect,
  });
}

/** Ends one session of the person; false when there is none with this id. */
export async function deleteSessionOfUser(db: Queryable, userId: string, id: string): Promise<boolean> {
  return (await db.session.deleteMany({ where: { id, userId } })).count === 1;
}

/** Ends every session of the person but one; returns how many. */
export async function deleteOtherSessions(db: Queryable, userId: string, keptId: string): Promise<number> {
  return (await db.session.deleteMany({ where: { userId, NOT: { id: keptId } } })).count;
}
