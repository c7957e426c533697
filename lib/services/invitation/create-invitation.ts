import { makeInvitationText } from "@/lib/auth/invitation-text";
import { newId } from "@/lib/config/new-id";
import { insertInvitation } from "@/lib/db/invitations";
import { newInvitationSchema } from "@/lib/domain/workspace/invitation.wire";
import { userIdOf, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { refuseRoleChange } from "../member/refuse-role-change";
import { parseInput } from "../parse-input";
import { requireScope } from "../require-scope";
import { viewInvitations, type InvitationView } from "./invitation-view";

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface CreatedInvitation extends InvitationView {
  /** Whoever opens it becomes a member: hand it to the person, never to a log. */
  url: string;
}

/**
 * Makes a link by which one person becomes a member, once, until it expires. Nothing is sent. Each call makes another.
 * Throws `forbidden` for a role that the caller may not give.
 */
export async function createInvitation({
  ctx,
  publicUrl,
  input,
}: {
  ctx: ServiceContext;
  publicUrl: string;
  input: unknown;
}): Promise<CreatedInvitation> {
  requireScope(ctx, "admin");
  const { role, email, expires_in_days } = parseInput(newInvitationSchema, input);
  refuseRoleChange(ctx, null, role);
  const now = ctx.now();
  const { text, hash } = makeInvitationText();
  const { actor } = ctx;
  const made = await inTransaction(ctx, async (tx) => {
    const inserted = await insertInvitation(tx, {
      id: newId("invitation", now),
      workspaceId: ctx.workspace.id,
      hash,
      role,
      email: email?.toLowerCase() ?? null,
      createdByUserId: userIdOf(actor),
      createdByName: actor.type === "user" || actor.type === "api_key" ? actor.name : "this installation",
      createdAt: now,
      expiresAt: new Date(now.getTime() + expires_in_days * DAY_MS),
    });
    await emitAudit(ctx, tx, { action: "invitation.create", target: inserted.id, after: { role, email } });
    return inserted;
  });
  const [view] = await viewInvitations(ctx, [made]);
  return { ...(view as InvitationView), url: new URL(`/join?token=${text}`, publicUrl).href };
}
