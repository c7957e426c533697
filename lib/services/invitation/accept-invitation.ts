import type { Database } from "@/lib/db/client";
import { useInvitation, type OpenInvitation } from "@/lib/db/invitations";
import { ensureMember, findMember } from "@/lib/db/members";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { openInvitation } from "./open-invitation";

export interface Joining {
  db: Database;
  now: () => Date;
  requestId: string;
}

/**
 * Makes a person a member by the text of an invitation, which is used up. Throws `not_found` for one that does not work,
 * `forbidden` when it is for another address, and `conflict` for someone who is a member already.
 */
export async function acceptInvitation({
  joining: { db, now, requestId },
  text,
  person,
}: {
  joining: Joining;
  text: string;
  /** Someone whose account exists or is made here; the caller has checked who they are. */
  person: { id: string; name: string; email: string };
}): Promise<{ slug: string; userId: string }> {
  return joinBy(await openInvitation(db.prisma, text, now()), { joining: { db, now, requestId }, person });
}

/** The same with an invitation that was found already. */
export async function joinBy(
  { workspace, ...invitation }: OpenInvitation,
  {
    joining: { db, now, requestId },
    person,
  }: { joining: Joining; person: { id: string; name: string; email: string } },
): Promise<{ slug: string; userId: string }> {
  if (invitation.email !== null && invitation.email !== person.email.toLowerCase()) {
    throw new AppError("forbidden", "This invitation is for another e-mail address.");
  }
  if (await findMember(db.prisma, workspace.id, person.id)) {
    throw new AppError("conflict", "You are a member of this workspace already.");
  }
  const { role } = invitation;
  const actor = { type: "user", id: person.id, name: person.name, role } as const;
  const ctx: ServiceContext = { workspace, actor, now, requestId, db };
  return inTransaction(ctx, async (tx) => {
    const { name, email } = person;
    // Whoever holds a link for anybody types an address that nobody has shown to be theirs.
    const isEmailShown = invitation.email !== null;
    const wanted = { workspaceId: workspace.id, userId: person.id, name, email, role, isEmailShown };
    const member = await ensureMember(tx, wanted);
    if (!(await useInvitation(tx, invitation.id, member.userId, now()))) {
      throw new AppError("not_found", "This invitation was used or has ended. Ask for another one.");
    }
    const data = { user_id: member.userId, invited_by: invitation.createdByName };
    await emitAudit(ctx, tx, { action: "invitation.accept", target: invitation.id, after: { role }, data });
    return { slug: workspace.slug, userId: member.userId };
  });
}
