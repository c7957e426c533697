import { z } from "zod";
import { apiGet, apiPath, apiSend } from "@/lib/client/api";
import {
  acceptedInvitationWire,
  createdInvitationWire,
  invitationWire,
  type AcceptInvitation,
  type NewInvitation,
} from "@/lib/domain/workspace/invitation.wire";
import { memberWire } from "@/lib/domain/workspace/member.wire";
import type { Role } from "@/lib/domain/workspace/role";

const memberListWire = z.object({ data: z.array(memberWire) });
const invitationListWire = z.object({ data: z.array(invitationWire) });

export function listMembers(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/members", { workspace }), memberListWire, signal);
}

export function changeMemberRole(workspace: string, userId: string, role: Role) {
  return apiSend(apiPath(`/members/${userId}`, { workspace }), z.null(), { method: "PATCH", body: { role } });
}

/** Also for leaving. */
export function removeMember(workspace: string, userId: string) {
  return apiSend(apiPath(`/members/${userId}`, { workspace }), z.null(), { method: "DELETE" });
}

export function listInvitations(workspace: string, signal?: AbortSignal) {
  return apiGet(apiPath("/invitations", { workspace }), invitationListWire, signal);
}

export function createInvitation(workspace: string, invitation: NewInvitation) {
  return apiSend(apiPath("/invitations", { workspace }), createdInvitationWire, { method: "POST", body: invitation });
}

export function revokeInvitation(workspace: string, id: string) {
  return apiSend(apiPath(`/invitations/${id}`, { workspace }), invitationWire, { method: "DELETE" });
}

/** Needs no session: an account comes along for somebody new. */
export function acceptInvitation(invitation: AcceptInvitation) {
  return apiSend(apiPath("/invitations/accept"), acceptedInvitationWire, { method: "POST", body: invitation });
}
