import { serializeToolsetCall } from "@/lib/api/serializers/toolset";
import { withApi } from "@/lib/api/with-api";
import { getToolsetCall } from "@/lib/services/toolset/get-toolset-call";

export const dynamic = "force-dynamic";

/** One call of the toolset, also while it runs. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "desktops:read",
  handler: async ({ ctx, params }) => ({
    body: serializeToolsetCall(await getToolsetCall({ ctx, callId: params.callId ?? "" })),
  }),
});
