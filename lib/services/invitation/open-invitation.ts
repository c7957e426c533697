import { hashInvitationText } from "@/lib/auth/invitation-text";
import type { Queryable } from "@/lib/db/client";
import { findInvitationByHash, type OpenInvitation } from "@/lib/db/invitations";
import { AppError } from "@/lib/domain/errors";
import { invitationState } from "@/lib/domain/workspace/invitation.wire";

/** The open invitation of a link's text. Throws `not_found`, in one wording, for a text that is none or has ended. */
export async function openInvitation(db: Queryable, text: string, now: Date): Promise<OpenInvitation> {
  const found = await findInvitationByHash(db, hashInvitationText(text));
  if (found === null || invitationState(found, now) !== "open") {
    throw new AppError("not_found", "This invitation does not exist, was used, or has ended. Ask for another one.");
  }
  return found;
}
