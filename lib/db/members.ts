import type { Role } from "@/lib/domain/workspace/role";
import type { Queryable } from "./client";

export interface MemberRecord {
  userId: string;
  name: string;
  email: string;
  role: Role;
}

/** The person's membership of one workspace, or null for strangers. */
export async function findMember(db: Queryable, workspaceId: string, userId: string): Promise<MemberRecord | null> {
  const row = await db.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { role: true, user: { select: { name: true, email: true } } },
  });
  return row === null ? null : { userId, role: row.role, ...row.user };
}

/** The owner who has been one longest, or null. */
export async function findFirstOwner(db: Queryable, workspaceId: string): Promise<MemberRecord | null> {
  const row = await db.member.findFirst({
    where: { workspaceId, role: "owner" },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { userId: true, role: true, user: { select: { name: true, email: true } } },
  });
  return row === null ? null : { userId: row.userId, role: row.role, ...row.user };
}

/** Makes the person unless the address is known, and the membership unless there is one. Safe to repeat. */
export async function ensureMember(
  db: Queryable,
  member: { workspaceId: string; userId: string; name: string; email: string; role: Role },
): Promise<MemberRecord> {
  const { workspaceId, role, name } = member;
  // The sign-in library looks addresses up in lower case.
  const email = member.email.toLowerCase();
  const user = await db.user.upsert({
    where: { email },
    update: {},
    create: { id: member.userId, name, email, emailVerified: true },
    select: { id: true, name: true, email: true },
  });
  const row = await db.member.upsert({
    where: { workspaceId_userId: { workspaceId, userId: user.id } },
    update: {},
    create: { workspaceId, userId: user.id, role },
    select: { role: true },
  });
  return { userId: user.id, name: user.name, email: user.email, role: row.role };
}

/** Names of people by id; unknown ids are missing from the map. */
export async function findUserNames(db: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.user.findMany({ where: { id: { in: [...userIds] } }, select: { id: true, name: true } });
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function emailIsMember(db: Queryable, workspaceId: string, email: string): Promise<boolean> {
  return (await db.member.count({ where: { workspaceId, user: { email: email.toLowerCase() } } })) > 0;
}
