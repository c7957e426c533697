import { serializeApproval } from "@/lib/api/serializers/toolset";
import { withApi } from "@/lib/api/with-api";
import { decideApproval } from "@/lib/services/toolset/decide-approval";
import { getApproval } from "@/lib/services/toolset/get-approval";

export const dynamic = "force-dynamic";

/** One request for leave. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  handler: async ({ ctx, params }) => ({
    body: serializeApproval(await getApproval({ ctx, approvalId: params.approvalId ?? "" })),
  }),
});

/** Grants or refuses it. Session only: a person decides. */
export const POST = withApi({
  auth: "session",
  scope: "desktops:write",
  body: true,
  handler: async ({ ctx, params, body }) => ({
    body: serializeApproval(await decideApproval({ ctx, approvalId: params.approvalId ?? "", input: body })),
  }),
});
