import { serializeCreatedInvitation, serializeInvitation } from "@/lib/api/serializers/people";
import { withApi } from "@/lib/api/with-api";
import { createInvitation } from "@/lib/services/invitation/create-invitation";
import { listInvitations } from "@/lib/services/invitation/list-invitations";

export const dynamic = "force-dynamic";

/** Invitations of the workspace, ended ones too. */
export const GET = withApi({
  auth: "any",
  scope: "admin",
  handler: async ({ ctx }) => ({ body: { data: (await listInvitations({ ctx })).map(serializeInvitation) } }),
});

/** Makes a link by which one person becomes a member; the answer is the only place it ever stands. */
export const POST = withApi({
  auth: "any",
  scope: "admin",
  answersSecret: true,
  body: true,
  handler: async ({ ctx, body, installation: { settings } }) => ({
    status: 201,
    body: serializeCreatedInvitation(await createInvitation({ ctx, publicUrl: settings.publicUrl, input: body })),
  }),
});
