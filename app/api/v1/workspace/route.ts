import { serializeWorkspace } from "@/lib/api/serializers/workspace";
import { withApi } from "@/lib/api/with-api";
import { getWorkspace } from "@/lib/services/workspace/get-workspace";
import { updateWorkspaceLimits } from "@/lib/services/workspace/update-workspace-limits";

export const dynamic = "force-dynamic";

/** The caller's workspace with its caps and spend. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  handler: async ({ ctx }) => ({ body: serializeWorkspace(await getWorkspace({ ctx })) }),
});

/** Changes the caps. People only: a key may not raise the cap that bounds it. */
export const PATCH = withApi({
  auth: "session",
  body: true,
  handler: async ({ ctx, body }) => ({ body: serializeWorkspace(await updateWorkspaceLimits({ ctx, input: body })) }),
});
