import type { SessionWire } from "@/lib/domain/account/session.wire";
import type { CreatedInvitationWire, InvitationWire } from "@/lib/domain/workspace/invitation.wire";
import type { MemberWire } from "@/lib/domain/workspace/member.wire";
import type { SessionRecord } from "@/lib/db/sessions";
import type { CreatedInvitation } from "@/lib/services/invitation/create-invitation";
import type { InvitationView } from "@/lib/services/invitation/invitation-view";
import type { MemberView } from "@/lib/services/member/list-members";

export function serializeMember(member: MemberView): MemberWire {
  return {
    user_id: member.userId,
    name: member.name,
    email: member.email,
    role: member.role,
    joined_at: member.createdAt.toISOString(),
    is_you: member.isYou,
    available_actions: member.availableActions,
  };
}

/** Without the text of its link, which nobody has after the first answer. */
export function serializeInvitation(invitation: InvitationView): InvitationWire {
  return {
    id: invitation.id,
    role: invitation.role,
    email: invitation.email,
    state: invitation.state,
    created_by: invitation.createdByName,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    accepted_at: invitation.acceptedAt?.toISOString() ?? null,
    accepted_by: invitation.acceptedByName,
  };
}

export function serializeCreatedInvitation({ url, ...invitation }: CreatedInvitation): CreatedInvitationWire {
  return { ...serializeInvitation(invitation), url };
}

/** Without its token. */
export function serializeSession(session: SessionRecord, currentId: string): SessionWire {
  return {
    id: session.id,
    is_current: session.id === currentId,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.updatedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    ip_address: session.ipAddress || null,
    user_agent: session.userAgent?.slice(0, 300) || null,
  };
}
