import { currentSessionId } from "@/lib/api/current-session";
import { serializeSession } from "@/lib/api/serializers/people";
import { withApi } from "@/lib/api/with-api";
import { listSessions } from "@/lib/services/session/list-sessions";
import { revokeOtherSessions } from "@/lib/services/session/revoke-sessions";

export const dynamic = "force-dynamic";

/** The caller's own sessions. People only. */
export const GET = withApi({
  auth: "session",
  handler: async ({ ctx, request, installation }) => {
    const currentId = await currentSessionId(request, installation);
    const sessions = await listSessions({ ctx });
    return { body: { data: sessions.map((session) => serializeSession(session, currentId)) } };
  },
});

/** Ends the caller's sessions in all other browsers. People only. */
export const DELETE = withApi({
  auth: "session",
  handler: async ({ ctx, request, installation }) => {
    const currentId = await currentSessionId(request, installation);
    return { body: { ended: await revokeOtherSessions({ ctx, currentId }) } };
  },
});
