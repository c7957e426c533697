import { z } from "zod";
import { PASSWORD_LENGTH } from "../account/new-password";
import { ROLES, roleSchema } from "./role";

export const INVITATION_STATES = ["open", "accepted", "revoked", "expired"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Where an invitation stands; what ended it first counts. */
export function invitationState(
  invitation: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (invitation.acceptedAt !== null) return "accepted";
  if (invitation.revokedAt !== null) return "revoked";
  return invitation.expiresAt <= now ? "expired" : "open";
}

export const invitationWire = z
  .object({
    id: z.string(),
    role: z.enum(ROLES),
    email: z.string().nullable().describe("who may use it; null: whoever holds the link"),
    state: z.enum(INVITATION_STATES),
    created_by: z.string(),
    created_at: z.string(),
    expires_at: z.string(),
    accepted_at: z.string().nullable(),
    accepted_by: z.string().nullable().describe("name of the new member"),
  })
  .meta({ id: "Invitation" });
export type InvitationWire = z.infer<typeof invitationWire>;

export const newInvitationSchema = z.strictObject({
  role: roleSchema.default("member"),
  email: z.email().max(254).nullable().default(null),
  expires_in_days: z.number().int().min(1).max(30).default(7),
});
export type NewInvitation = z.input<typeof newInvitationSchema>;

/** Answer to making one: the only time the link is shown. */
export const createdInvitationWire = invitationWire
  .extend({ url: z.string().describe("works once; nothing is sent by mail") })
  .meta({ id: "CreatedInvitation" });
export type CreatedInvitationWire = z.infer<typeof createdInvitationWire>;

/** A signed-in person sends the token alone; someone new says who they are and chooses a password. */
export const acceptInvitationSchema = z.strictObject({
  token: z.string().min(1).max(200),
  account: z
    .strictObject({
      name: z.string().trim().min(1).max(80),
      email: z.email().max(254),
      password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
    })
    .optional(),
});
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;

/** Where the new member goes. */
export const acceptedInvitationWire = z.object({ workspace: z.string() }).meta({ id: "AcceptedInvitation" });
export type AcceptedInvitationWire = z.infer<typeof acceptedInvitationWire>;
