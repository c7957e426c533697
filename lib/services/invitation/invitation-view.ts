import type { InvitationRecord } from "@/lib/db/invitations";
import { findUserNames } from "@/lib/db/members";
import { invitationState, type InvitationState } from "@/lib/domain/workspace/invitation.wire";
import { queryable, type ServiceContext } from "../context";

/** An invitation with where it stands and the name of who took it. */
export interface InvitationView extends InvitationRecord {
  state: InvitationState;
  acceptedByName: string | null;
}

export async function viewInvitations(
  ctx: ServiceContext,
  invitations: readonly InvitationRecord[],
): Promise<InvitationView[]> {
  const ids = invitations.flatMap(({ acceptedById }) => acceptedById ?? []);
  const names = await findUserNames(queryable(ctx), ids);
  return invitations.map((invitation) => ({
    ...invitation,
    state: invitationState(invitation, ctx.now()),
    acceptedByName: invitation.acceptedById === null ? null : (names.get(invitation.acceptedById) ?? null),
  }));
}
