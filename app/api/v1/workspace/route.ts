import { etagOf } from "@/lib/api/etag";
import { serializeWorkspace } from "@/lib/api/serializers/workspace";
import { withApi, type ApiCall } from "@/lib/api/with-api";
import type { WorkspaceWire } from "@/lib/domain/workspace/workspace.wire";
import { getWorkspace } from "@/lib/services/workspace/get-workspace";
import { updateWorkspaceLimits } from "@/lib/services/workspace/update-workspace-limits";

export const dynamic = "force-dynamic";

const read = async ({ ctx }: ApiCall<unknown>) => serializeWorkspace(await getWorkspace({ ctx }));
const etag = ({ name, run_parallelism, spend_cap_usd, month_cap_usd, alert_percents }: WorkspaceWire) =>
  etagOf({ name, run_parallelism, spend_cap_usd, month_cap_usd, alert_percents });

/** The caller's workspace with its caps and spend. Key or session. */
export const GET = withApi({
  auth: "any",
  scope: "runs:read",
  etag,
  handler: async (call) => ({ body: await read(call) }),
});

/** Changes the caps. People only: a key may not raise the cap that bounds it. */
export const PATCH = withApi({
  auth: "session",
  body: true,
  etag,
  current: read,
  handler: async ({ ctx, body }) => ({ body: serializeWorkspace(await updateWorkspaceLimits({ ctx, input: body })) }),
});
