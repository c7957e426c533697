import type { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";

const invitationSelect = {
  id: true,
  workspaceId: true,
  role: true,
  email: true,
  createdByUserId: true,
  createdByName: true,
  createdAt: true,
  expiresAt: true,
  acceptedAt: true,
  acceptedById: true,
  revokedAt: true,
} satisfies Prisma.InvitationSelect;

/** An invitation without its hash, which never leaves the table. */
export type InvitationRecord = Prisma.InvitationGetPayload<{ select: typeof invitationSelect }>;

export async function insertInvitation(
  db: Queryable,
  invitation: Omit<InvitationRecord, "acceptedAt" | "acceptedById" | "revokedAt"> & { hash: string },
): Promise<InvitationRecord> {
  return db.invitation.create({ data: invitation, select: invitationSelect });
}

/** Newest first, ended ones too. */
export async function listInvitationsInWorkspace(db: Queryable, workspaceId: string): Promise<InvitationRecord[]> {
  return db.invitation.findMany({
    where: { workspaceId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 200,
    select: invitationSelect,
  });
}

export async function findInvitationInWorkspace(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<InvitationRecord | null> {
  return db.invitation.findFirst({ where: { id, workspaceId }, select: invitationSelect });
}

/** Of the text whose hash this is, with the workspace that it leads to; null when there is none. */
export async function findInvitationByHash(db: Queryable, hash: string) {
  return db.invitation.findUnique({
    where: { hash },
    select: { ...invitationSelect, workspace: { select: { id: true, slug: true, name: true } } },
  });
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByHash>>>;

/** Open invitations for an address, with the workspaces that they lead to. */
export async function listOpenInvitationsOf(db: Queryable, email: string, at: Date): Promise<OpenInvitation[]> {
  return db.invitation.findMany({
    where: { email: email.toLowerCase(), acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
    orderBy: { createdAt: "asc" },
    take: 50,
    select: { ...invitationSelect, workspace: { select: { id: true, slug: true, name: true } } },
  });
}

/** Uses an open invitation up; false when somebody else did, or it ended meanwhile. */
export async function useInvitation(db: Queryable, id: string, userId: string, at: Date): Promise<boolean> {
  const { count } = await db.invitation.updateMany({
    where: { id, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
    data: { acceptedAt: at, acceptedById: userId },
  });
  return count === 1;
}

/** False when it had ended before. */
export async function revokeInvitationRow(db: Queryable, id: string, at: Date): Promise<boolean> {
  const { count } = await db.invitation.updateMany({
    where: { id, acceptedAt: null, revokedAt: null },
    data: { revokedAt: at },
  });
  return count === 1;
}
