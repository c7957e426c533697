import { withApi } from "@/lib/api/with-api";
import { sseResponse } from "@/lib/live/sse";
import { workspaceNoticeStream } from "@/lib/live/workspace-notice-stream";

export const dynamic = "force-dynamic";

/** Which runs of the workspace have news, as an event stream for lists. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx, request, installation }) =>
    sseResponse(request, (signal) =>
      workspaceNoticeStream({ workspaceId: ctx.workspace.id, bus: installation.bus(), signal }),
    ),
});
