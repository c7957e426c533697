import { withApi } from "@/lib/api/with-api";
import { revokeSession } from "@/lib/services/session/revoke-sessions";

export const dynamic = "force-dynamic";

/** Ends one of the caller's own sessions. People only. */
export const DELETE = withApi({
  auth: "session",
  handler: async ({ ctx, params }) => {
    await revokeSession({ ctx, sessionId: params.sessionId ?? "" });
    return { status: 204, body: null };
  },
});
