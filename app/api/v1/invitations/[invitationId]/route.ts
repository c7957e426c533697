import { serializeInvitation } from "@/lib/api/serializers/people";
import { withApi } from "@/lib/api/with-api";
import { revokeInvitation } from "@/lib/services/invitation/revoke-invitation";

export const dynamic = "force-dynamic";

/** Ends an open invitation; safe to repeat. */
export const DELETE = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx, params }) => ({
    body: serializeInvitation(await revokeInvitation({ ctx, id: params.invitationId ?? "" })),
  }),
});
