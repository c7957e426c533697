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

/**
 * Makes the person unless the address is known, and the membership unless there is one. Safe to repeat. `isEmailShown`:
 * somebody who may invite named the address, or a provider verified it; else only its holder said so.
 */
export async function ensureMember(
  db: Queryable,
  member: { workspaceId: string; userId: string; name: string; email: string; role: Role; isEmailShown?: boolean },
): Promise<MemberRecord> {
  const { workspaceId, role, name, isEmailShown = true } = member;
  // The sign-in library looks addresses up in lower case.
  const email = member.email.toLowerCase();
  const user = await db.user.upsert({
    where: { email },
    update: {},
    create: { id: member.userId, name, email, emailVerified: isEmailShown },
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

export interface ListedMember extends MemberRecord {
  createdAt: Date;
}

/** All members, by name; a workspace has few, so there are no pages. */
export async function listMembersInWorkspace(db: Queryable, workspaceId: string): Promise<ListedMember[]> {
  const rows = await db.member.findMany({
    where: { workspaceId },
    orderBy: [{ user: { name: "asc" } }, { userId: "asc" }],
    take: 1_000,
    select: { userId: true, role: true, createdAt: true, user: { select: { name: true, email: true } } },
  });
  return rows.map(({ user, ...row }) => ({ ...row, ...user }));
}

/** Owners of a workspace, whose rows stay locked until the transaction ends: two of them cannot leave at once. */
export async function lockOwners(tx: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<Array<{ userId: string }>>`
    SELECT "userId" FROM "member" WHERE "workspaceId" = ${workspaceId} AND "role" = 'owner' ORDER BY "userId" FOR UPDATE`;
  return rows.map(({ userId }) => userId);
}

export async function writeMemberRole(db: Queryable, workspaceId: string, userId: string, role: Role): Promise<void> {
  await db.member.update({ where: { workspaceId_userId: { workspaceId, userId } }, data: { role } });
}

/** Ends a membership, and nothing else: what the person made stays. */
export async function deleteMember(db: Queryable, workspaceId: string, userId: string): Promise<void> {
  await db.member.deleteMany({ where: { workspaceId, userId } });
}

/** The person with this address, or null. */
export async function findUserByEmail(
  db: Queryable,
  email: string,
): Promise<{ id: string; name: string; email: string } | null> {
  return db.user.findUnique({ where: { email: email.toLowerCase() }, select: { id: true, name: true, email: true } });
}

export async function findUserById(
  db: Queryable,
  id: string,
): Promise<{ id: string; name: string; email: string } | null> {
  return db.user.findUnique({ where: { id }, select: { id: true, name: true, email: true } });
}
